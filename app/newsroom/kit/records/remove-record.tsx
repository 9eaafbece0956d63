import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { POLICIES_PATH } from "#app/newsroom/kit/paths.ts";
import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";
import { RemoveDialog } from "#app/newsroom/kit/record/remove-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useFreshRecords, type RecordLine, type RecordNouns } from "./records.ts";

/** Returns the address of the list that shows just these uses of a record, if there is one. */
export type UsePath = (use: RecordUse, id: number) => string | undefined;

type Props = {
  nouns: RecordNouns;
  stored: RecordLine;
  name: string;
  pathOf: UsePath | undefined;
  onRemoved: () => void;
  onClose: () => void;
};

/** Lists that show uses of any noun. */
const PATHS: Partial<Record<RecordUse, string>> = {
  columns: "/newsroom/columns",
  sectors: "/newsroom/sectors",
  grants: "/newsroom/rights",
  policies: POLICIES_PATH,
};

/** Asks before a record is removed, and shows its uses. */
export function RemoveRecord({ nouns, stored: { id, version }, name, pathOf, onRemoved, onClose }: Props) {
  const t = useMessages("nouns");
  const fresh = useFreshRecords(nouns);
  const uses = useQuery({ ...newsroomQuery(`GET /newsroom/${nouns}/uses`, { id }), staleTime: 0 }).data?.list;
  const remove = async () => {
    const answer = await newsroomRequest(`POST /newsroom/${nouns}/remove`, { input: { id, version }, silent: true });
    await fresh();
    if (!answer.ok) return answer.msg;
    if (!answer.data.done) return t.moved;
    showToast(t.removed(name), "success");
    onRemoved();
    return undefined;
  };
  return (
    <RemoveDialog
      name={name}
      uses={uses?.map(({ of, count }) => {
        const text = t.uses[of](count > 1_000 ? "1000+" : String(count));
        const path = pathOf?.(of, id) ?? PATHS[of];
        return <span key={of}>{path === undefined ? text : <Link to={path}>{text}</Link>}</span>;
      })}
      onRemove={remove}
      onClose={onClose}
    />
  );
}
