import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useFieldWords } from "#app/features/newsroom/story/components/field-labels.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { HeldProse } from "#app/features/base/picture/newsroom/components/held-prose.tsx";
import type { Conflict } from "./draft/draft-state.ts";
import { useFieldName } from "./draft/field-name.ts";
import type { Kept } from "./draft/kept-copy.ts";
import { mergedValues } from "./draft/merge.ts";
import { useDraftPart, useWriting } from "./draft/story-context.ts";
import type { StoryFacts } from "./draft/use-story.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./banners.module.css";

type Props = { facts: StoryFacts; kept: Kept | undefined; editor: Editor | undefined };

/** Shows banners if the text is not saved: another lease holder, a conflict, or a local copy of an earlier visit. */
export function Banners({ facts, kept, editor }: Props) {
  const { draft } = useWriting();
  const conflicts = useDraftPart(draft, (state) => state.conflicts);
  return (
    <div className={styles["banners"]}>
      <ReadOnlyBanner facts={facts} />
      {(Object.entries(conflicts) as [SavedName, Conflict][]).map(([name, conflict]) => (
        <ConflictBanner key={name} name={name} conflict={conflict} editor={editor} />
      ))}
      {kept !== undefined && facts.mayWrite && <KeptBanner kept={kept} />}
    </div>
  );
}

function ReadOnlyBanner({ facts: { state: stage, mayWrite } }: { facts: StoryFacts }) {
  const t = useMessages("writing");
  const { draft } = useWriting();
  const holder = useDraftPart(draft, (state) => state.holder);
  if (!mayWrite) {
    const why: Partial<Record<string, string>> = t.readOnly;
    return <p className={styles["banner"]}>{why[stage] ?? t.readOnly.others}</p>;
  }
  if (holder === null) return null;
  return (
    <div className={styles["banner"]} role="status">
      <p>
        <MixedText text={t.held(holder.name)} />
      </p>
      <button type="button" onClick={() => void draft.takeOver()}>
        {t.take} <Keys of="takeOver" />
      </button>
    </div>
  );
}

type ConflictProps = { name: SavedName; conflict: Conflict; editor: Editor | undefined };

/** A conflict lasts until the writer decides, so that no text is lost. */
function ConflictBanner({ name, conflict, editor }: ConflictProps) {
  const { conflict: t } = useMessages("writing");
  const { draft } = useWriting();
  const mine = useDraftPart(draft, ({ values }) => values[name]);
  const other = useDraftPart(draft, (state) => state.otherWriter);
  const nameOf = useFieldName();
  const [isSeen, setSeen] = useState(false);
  const merged = mergedValues(conflict.value, mine, name === "body" ? editor : undefined);
  const wordsOf = useFieldWords();
  const { value } = conflict;
  const theirs = Array.isArray(value) ? value.map((one) => wordsOf(name, one)).join("\n") : wordsOf(name, value);
  const keepAsRevision = () => {
    draft.settle(name, conflict.value);
    showToast(t.asRevision);
  };
  return (
    <div className={styles["banner"]} role="alert" data-conflict={name}>
      <p>
        <MixedText text={t.title(nameOf(name), other)} />
      </p>
      <button type="button" aria-expanded={isSeen} onClick={() => setSeen(!isSeen)}>
        {isSeen ? t.hide : t.see}
      </button>
      {merged !== undefined && (
        <button type="button" onClick={() => draft.settle(name, merged)}>
          {t.merge}
        </button>
      )}
      <button type="button" onClick={() => draft.settle(name, mine)}>
        {t.mine}
      </button>
      <button type="button" onClick={keepAsRevision}>
        {t.revision}
      </button>
      {isSeen && (
        <div className={styles["theirs"]}>
          <b>{t.theirs}</b>
          {name === "body" ? <HeldProse html={String(conflict.value)} /> : <p>{theirs || "–"}</p>}
        </div>
      )}
    </div>
  );
}

/** Shows that this device has text which an earlier visit could not save. */
function KeptBanner({ kept }: { kept: Kept }) {
  const { kept: t } = useMessages("writing");
  const { draft } = useWriting();
  const [isDone, setDone] = useState(false);
  if (isDone) return null;
  const use = () => {
    draft.restore(kept.changes);
    setDone(true);
  };
  const drop = () => {
    draft.forget();
    setDone(true);
  };
  return (
    <div className={styles["banner"]} role="status">
      <p>{t.title(formatDateTime(kept.at))}</p>
      <button type="button" onClick={use}>
        {t.use}
      </button>
      <button type="button" onClick={drop}>
        {t.drop}
      </button>
    </div>
  );
}
