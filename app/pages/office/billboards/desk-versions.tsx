import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { comparisonOf } from "../versions/comparison-of.ts";
import { useRestored } from "../versions/use-restored.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import type { RecordWords } from "../versions/words.ts";
import { useFreshBillboards } from "./billboards-data.ts";

type Props = {
  of: "billboard" | "billboard-issue";
  thing: { id: number; version: number };
  title: string;
  words: RecordWords;
  /** While something is typed that is not saved none of them is taken up. */
  isDirty: boolean;
  onClose: () => void;
};

/** The versions of a board, or of one of its issues. */
export function DeskVersions({ of, thing: { id, version }, title, words, isDirty, onClose }: Props) {
  const v = useMessages("versions");
  const fresh = useFreshBillboards();
  const asked = officeQuery("GET /office/billboardVersions", { of, id });
  const versions = useQuery({ ...asked, staleTime: 0 }).data?.list;
  const restored = useRestored();
  const restore = async (number: number) => {
    const input = { of, id, version, number };
    const answer = await officeRequest("POST /office/restoreBillboard", { input, silent: true });
    await fresh();
    return restored(answer, number);
  };
  return (
    <VersionsDialog
      title={v.title(title)}
      versions={versions}
      compare={(from, to) => comparisonOf("GET /office/billboardCompare", { of, id, from, to })}
      words={words}
      onRestore={isDirty ? undefined : restore}
      onClose={onClose}
    />
  );
}
