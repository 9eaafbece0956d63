import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { Suspense, useEffect, useRef, useState } from "react";
import { PROOFS, type Proof } from "#app/features/base/picture/newsroom/picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useStoryField } from "../draft/story-context.ts";
import type { PictureAttributes } from "#app/features/base/picture/newsroom/components/story-picture.ts";
import { dayOf, endOf } from "#app/newsroom/kit/time/day-seconds.ts";
import { makeCover, picturesOf, type Picture } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { shaOf } from "#app/features/base/picture/newsroom/components/picture-data.ts";
import { ProofFields } from "#app/features/base/picture/newsroom/components/proof-fields.tsx";
import styles from "./picture-form.module.css";

type Props = { editor: Editor; storyId: number; picture: PictureAttributes };

/** Shows the form of the selected picture: caption and alternative text for readers, and usage rights. */
export function PictureForm({ editor, storyId, picture }: Props) {
  const { pictures: t } = useMessages("writing");
  const { value: coverId, change: setCover } = useStoryField("coverMediaId");
  const [failure, setFailure] = useState("");
  const sha = shaOf(picture.src);
  const pictures = useQuery(picturesOf(storyId)).data?.pictures ?? [];
  const stored = pictures.find((one) => one.sha === sha);
  const covers = pictures.filter(({ coverOf }) => coverOf === stored?.id);
  const write = (changed: Partial<PictureAttributes>) => void editor.commands.updateAttributes("picture", changed);
  const leave = () => editor.view.focus();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the form if Enter was pressed while it was loading.
    if (form.current?.parentElement === document.activeElement) form.current?.querySelector("input")?.focus();
  }, []);
  const remove = () => {
    editor.commands.deleteSelection();
    leave();
  };
  const cover = async () => {
    if (stored === undefined) return;
    const focus = covers.find(({ id }) => id === coverId)?.focus;
    const answer = await makeCover(storyId, stored.id, focus);
    setFailure(answer.ok ? "" : answer.msg);
    if (answer.ok) setCover(answer.data.id);
  };
  return (
    <div ref={form} className={styles["form"]} role="group" aria-label={t.label}>
      <Line
        label={t.caption}
        hint={t.captionHint}
        value={picture.caption}
        isWide
        onWrite={(caption) => write({ caption })}
      />
      <Line label={t.alt} hint={t.altHint} value={picture.alt} onWrite={(alt) => write({ alt })} />
      <Line label={t.creditField} hint={t.creditHint} value={picture.credit} onWrite={(credit) => write({ credit })} />
      {stored !== undefined && (
        <Rights
          key={stored.id}
          storyId={storyId}
          stored={stored}
          credit={picture.credit}
          onKind={(isMade) => {
            markAll(editor, picture.src, isMade);
            // A cover shows the AI label of its picture. So a cover made from this picture must be made again.
            if (covers.some(({ id }) => id === coverId)) void cover();
          }}
          onFailure={setFailure}
        />
      )}
      <p className={styles["said"]} role="alert">
        {failure}
      </p>
      <div className={styles["acts"]}>
        <button type="button" className="btn primary" onClick={leave}>
          {t.done}
        </button>
        {stored !== undefined && (
          <button type="button" className="btn" onClick={() => void cover()}>
            {t.asCover}
          </button>
        )}
        <button type="button" className="btn" onClick={remove}>
          {t.remove}
        </button>
        <span className={styles["keys"]}>{t.keys}</span>
      </div>
    </div>
  );
}

type LineProps = { label: string; hint: string; value: string; isWide?: boolean; onWrite: (text: string) => void };

function Line({ label, hint, value, isWide = false, onWrite }: LineProps) {
  return (
    <label className={isWide ? styles["wide"] : undefined}>
      {label}
      <input
        lang={contentLang(value)}
        value={value}
        placeholder={hint}
        onChange={({ target }) => onWrite(target.value)}
      />
    </label>
  );
}

type RightsProps = {
  storyId: number;
  stored: Picture;
  credit: string;
  onKind: (isMade: boolean) => void;
  onFailure: (msg: string) => void;
};

/**
 * Shows the usage rights of the picture: kind, evidence, end, and a note for staff members. They belong to the picture,
 * not to the story, and are saved at once.
 */
function Rights({ storyId, stored, credit, onKind, onFailure }: RightsProps) {
  const { pictures: t } = useMessages("writing");
  const [note, setNote] = useState(stored.rightsNote);
  const [proofs, setProofs] = useState<Pick<Picture, Proof>>(stored);
  // The values of the last response. Changes are sent one after the other, and each builds on this response, because
  // `stored` may still be older.
  const said = useRef(stored);
  const line = useRef(Promise.resolve());
  useEffect(() => {
    if (stored.version > said.current.version) said.current = stored;
  }, [stored]);
  const send = async (changed: Partial<Pick<Picture, "rights" | "rightsNote" | "validUntil" | Proof>>) => {
    const { id, version, rights, rightsNote, validUntil, by, licence, origin } = { ...said.current, ...changed };
    const right = { rights, rightsNote, validUntil, by, licence, origin, credit };
    const input = { story: storyId, picture: id, version, ...right };
    const answer = await newsroomRequest("POST /newsroom/savePicture", { input, silent: true, refetch: "wait" });
    onFailure(answer.ok ? "" : answer.msg);
    if (answer.ok) said.current = answer.data;
    if (answer.ok && changed.rights !== undefined) onKind(changed.rights === "ai");
  };
  const save = (changed: Parameters<typeof send>[0]) => {
    line.current = line.current.then(() => send(changed));
  };
  const keepProofs = () => {
    const { by, licence, origin } = proofs;
    if (PROOFS.some((proof) => proofs[proof] !== said.current[proof])) save({ by, licence, origin });
  };
  const isOver = stored.validUntil !== 0 && stored.validUntil * 1_000 <= Date.now();
  const isLocked = !stored.mayChange;
  return (
    <>
      <label>
        {t.rights}
        <select
          value={stored.rights}
          disabled={isLocked}
          data-warn={stored.rights === "unknown" ? "" : undefined}
          onChange={({ target }) => save({ rights: target.value as Picture["rights"] })}
        >
          {Object.entries(t.kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Suspense fallback={null}>
        <ProofFields
          rights={stored.rights}
          said={proofs}
          isLocked={isLocked}
          onWrite={(proof, text) => setProofs({ ...proofs, [proof]: text })}
          onLeave={keepProofs}
        />
      </Suspense>
      <label>
        {t.until}
        <input
          type="date"
          value={stored.validUntil === 0 ? "" : dayOf(stored.validUntil)}
          disabled={isLocked}
          data-warn={isOver ? "" : undefined}
          onChange={({ target }) => save({ validUntil: target.value === "" ? 0 : endOf(target.value) })}
        />
      </label>
      <label className={styles["wide"]}>
        {t.note}
        <input
          lang={contentLang(note)}
          value={note}
          placeholder={t.noteHint}
          disabled={isLocked}
          onChange={({ target }) => setNote(target.value)}
          onBlur={() => note !== stored.rightsNote && save({ rightsNote: note })}
        />
      </label>
      <p className={styles["said"]} role="status">
        {isLocked ? t.locked : isOver ? t.over : ""}
      </p>
    </>
  );
}

/** Marks every occurrence of a picture in the text as made by AI or not. The selection stays. */
function markAll(editor: Editor, src: string, isMade: boolean): void {
  const { doc, tr, selection } = editor.state;
  doc.descendants((node, at) => {
    if (node.type.name === "picture" && node.attrs["src"] === src) tr.setNodeAttribute(at, "isMade", isMade);
  });
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  editor.view.dispatch(tr);
}
