import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { POLICIES_PATH } from "#app/newsroom/kit/paths.ts";
import { useRemoval } from "#app/newsroom/kit/record/record-data.ts";
import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";
import { RemoveDialog } from "#app/newsroom/kit/record/remove-dialog.tsx";
import type { RecordLine, RecordNouns } from "./records.ts";

/** Returns the address of a list that shows exactly these uses of a record, or undefined. */
export type UsePath = (use: RecordUse, id: number) => string | undefined;

type Props = {
  nouns: RecordNouns;
  stored: RecordLine;
  name: string;
  pathOf: UsePath | undefined;
  onRemoved: () => void;
  onClose: () => void;
};

/** The paths of lists that show uses of any noun. */
const PATHS: Partial<Record<RecordUse, string>> = {
  columns: "/newsroom/columns",
  sectors: "/newsroom/sectors",
  grants: "/newsroom/rights",
  policies: POLICIES_PATH,
};

/** Asks for confirmation before a record is removed, and shows its uses. */
export function RemoveRecord({ nouns, stored, name, pathOf, onRemoved, onClose }: Props) {
  const { id } = stored;
  const t = useMessages("records");
  const uses = useQuery({ ...newsroomQuery(`GET /newsroom/${nouns}/uses`, { id }), staleTime: 0 }).data?.list;
  return (
    <RemoveDialog
      name={name}
      uses={uses?.map(({ of, count }) => {
        const text = t.uses[of](count > 1_000 ? "1000+" : String(count));
        const path = pathOf?.(of, id) ?? PATHS[of];
        return <span key={of}>{path === undefined ? text : <Link to={path}>{text}</Link>}</span>;
      })}
      onRemove={useRemoval({ nouns, stored, name, onRemoved })}
      onClose={onClose}
    />
  );
}
