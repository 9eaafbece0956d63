import { useQuery } from "@tanstack/react-query";
import type { SaveAnswer, VersionLine } from "#app/newsroom/kit/record/version.schema.ts";
import type { Comparison } from "#app/newsroom/kit/record/diff.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { CallQuery } from "./asked-by.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import type { RecordWords } from "./record-labels.ts";

type Props = {
  /** Display name of the record. */
  name: string;
  /** Query of its versions, newest first. */
  asked: CallQuery<{ list: readonly VersionLine[] }>;
  /** Query of the comparison of two versions. */
  compare: (from: number, to: number) => CallQuery<Comparison>;
  words: RecordWords;
  /** Unsaved input disables restoring. */
  isDirty: boolean;
  /** Restores an earlier version. */
  restore: (number: number) => Promise<{ ok: true; data: SaveAnswer } | { ok: false; msg: string }>;
  /** Refetches the record. */
  fresh: () => Promise<void>;
  onClose: () => void;
};

/** Versions of a record with a form: comparison of any two, and restoring. */
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
