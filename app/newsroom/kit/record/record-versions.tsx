import { useQuery } from "@tanstack/react-query";
import type { SaveAnswer, VersionLine } from "#app/newsroom/kit/record/version.schema.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { Asked } from "./asked-by.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import type { RecordWords } from "./record-labels.ts";

type Props = {
  /** What the record is called. */
  name: string;
  /** What its versions are asked by, newest first. */
  asked: Asked<{ list: readonly VersionLine[] }>;
  /** What the comparison of two of them is asked by. */
  compare: (from: number, to: number) => Asked<Comparison>;
  words: RecordWords;
  /** While something is typed that is not saved none of them is taken up. */
  isDirty: boolean;
  /** Takes an earlier one up again. */
  restore: (number: number) => Promise<{ ok: true; data: SaveAnswer } | { ok: false; msg: string }>;
  /** Has what is shown of it asked for again. */
  fresh: () => Promise<void>;
  onClose: () => void;
};

/** The versions of a record that has a form: any two side by side, and the way back to each. */
export function RecordVersions({ name, asked, compare, words, isDirty, restore, fresh, onClose }: Props) {
  const v = useMessages("versions");
  const t = useMessages("nouns");
  const versions = useQuery({ ...asked, staleTime: 0 }).data?.list;
  const takeUp = async (number: number) => {
    const answer = await restore(number);
    await fresh();
    if (!answer.ok) return answer.msg;
    if (answer.data.theirs !== null) return t.moved;
    showToast(t.restored(number), "success");
    return undefined;
  };
  return (
    <VersionsDialog
      title={v.title(name)}
      versions={versions}
      compare={compare}
      words={words}
      onRestore={isDirty ? undefined : takeUp}
      onClose={onClose}
    />
  );
}
