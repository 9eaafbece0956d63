import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComparedBlock, Comparison, Piece } from "#app/newsroom/kit/record/diff.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useFieldWords } from "#app/features/newsroom/story/components/field-labels.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useWriting } from "./draft/story-context.ts";
import { useFieldName } from "./draft/field-name.ts";
import styles from "./comparison.module.css";

type Props = { storyId: number; revision: number; number: number; onClose: () => void };

/**
 * Compares a version with the current text: first the fields, then the body block by block. The writer can restore the
 * version.
 */
export function ComparedRevision({ storyId, revision, number, onClose }: Props) {
  const { history: t } = useMessages("writing");
  const { draft, isReadOnly } = useWriting();
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({
    ...newsroomQuery("GET /newsroom/compare", { id: storyId, from: revision, to: "working" }),
    staleTime: 0,
  });
  const restore = async () => {
    if (draft.fence() === 0) await draft.takeOver();
    const input = { id: storyId, revision, fence: draft.fence() };
    const answer = await newsroomRequest("POST /newsroom/restoreRevision", { input, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(t.restored, "success");
    onClose();
    return undefined;
  };
  return (
    <section className={styles["compared"]} aria-label={t.compared(number)}>
      <header>
        <h2>{t.compared(number)}</h2>
        <button type="button" className="btn" onClick={onClose}>
          {t.close}
        </button>
        {!isReadOnly && (
          <button type="button" className="btn primary" onClick={() => setAsked(true)}>
            {t.restore}
          </button>
        )}
      </header>
      {data !== undefined && <Changes comparison={data} />}
      {isAsked && (
        <ConfirmDialog title={t.restoreAsk} action={t.restore} onConfirm={restore} onClose={() => setAsked(false)}>
          {t.restoreText}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Changes({ comparison: { fields, blocks, changed } }: { comparison: Comparison }) {
  const { history: t } = useMessages("writing");
  const nameOf = useFieldName();
  const wordsOf = useFieldWords();
  const isSame = fields.length === 0 && blocks.every(({ state }) => state === "same");
  return (
    <>
      <p className="meta">
        {isSame ? t.same : t.changed(changed.characters)}
        {changed.hasFigure && <b className={styles["figures"]}>{t.figure}</b>}
      </p>
      {fields.map(({ name, before, after, pieces }) => (
        <div key={name} className={styles["field"]}>
          <b>{nameOf(name)}</b>
          <p>
            {pieces === null ? (
              <>
                <del>
                  <MixedText text={wordsOf(name, before) || "–"} />
                </del>{" "}
                <ins>
                  <MixedText text={wordsOf(name, after) || "–"} />
                </ins>
              </>
            ) : (
              <Pieces pieces={pieces} />
            )}
          </p>
        </div>
      ))}
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Blocks have no other name, and the list never changes.
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block: { kind, state, pieces } }: { block: ComparedBlock }) {
  const { history: t } = useMessages("writing");
  return (
    <div className={styles["block"]} data-state={state} data-kind={kind}>
      {state !== "same" && <span className={styles["mark"]}>{t.blocks[state]}</span>}
      <p>
        <Pieces pieces={pieces} />
      </p>
    </div>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, state, isFigure }, index) => {
    const Word = state === "added" ? "ins" : state === "removed" ? "del" : "span";
    return (
      // oxlint-disable-next-line react/no-array-index-key -- Words have no other name, and the list never changes.
      <Word key={index} data-figure={(isFigure && state !== "same") || undefined} lang={contentLang(text)}>
        {text}
      </Word>
    );
  });
}
