import { useRef, useState, type FormEvent } from "react";
import { PROOFS, missingProofs } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { contentLang } from "#app/lib/language.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";
import { LeaseFields } from "./lease-fields.tsx";
import styles from "./library.module.css";
import { RightsFields } from "./rights-fields.tsx";
import { TakeDialog } from "./take-dialog.tsx";
import type { LibraryDetail } from "./use-library.ts";
import { useRecord, type RecordDraft } from "./use-record.ts";
import { PictureVersions } from "./picture-versions.tsx";

/** Loaded when a staff member crops a picture. */
const CropDialog = lateWindow(async () => (await import("./crop-dialog.tsx")).CropDialog);

type Open = "crop" | "versions" | "delete" | "take";
type Props = { picture: LibraryDetail; onGone: () => void };

/** Shows the form of a picture's record, and its commands. */
export function PictureFields({ picture, onGone }: Props) {
  const t = useMessages("pictures");
  const draft = useRecord(picture);
  const [open, setOpen] = useState<Open>();
  const rights = useRef<HTMLSelectElement>(null);
  const { mayChange, mayDelete } = picture;
  const mayTake = mayAct(useMe(), "story.write");
  const close = () => setOpen(undefined);
  const missing = missingProofs(draft.record.rights, draft.record);
  const canSave = mayChange && draft.isChanged && !draft.isBusy && !draft.hasMoved && missing.length === 0;
  const save = () => canSave && void draft.save();
  useActs({
    pictureRights: () => rights.current?.focus(),
    cropPicture: mayChange ? () => setOpen("crop") : undefined,
    takePicture: mayTake ? () => setOpen("take") : undefined,
    pictureVersions: () => setOpen("versions"),
    savePicture: mayChange ? save : undefined,
    deletePicture: mayDelete ? () => setOpen("delete") : undefined,
  });
  const remove = async () => {
    const input = { id: picture.id, version: draft.version };
    const answer = await newsroomRequest("POST /newsroom/deletePicture", { input, silent: true });
    if (!answer.ok) return answer.msg;
    onGone();
    return undefined;
  };
  return (
    <form
      className={styles["fields"]}
      method="post"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset disabled={!mayChange}>
        <Texts draft={draft} />
        <RightsFields draft={draft} field={rights} />
        <LeaseFields leases={draft.record.leases} onChange={(leases) => draft.change({ leases })} />
      </fieldset>
      {!mayChange && <p className={styles["hint"]}>{t.locked}</p>}
      {draft.hasMoved && <Moved draft={draft} />}
      <p className={styles["failure"]} role="alert">
        {draft.failure}
      </p>
      {missing.length > 0 && draft.isChanged && (
        <p className={styles["hint"]}>
          {t.missing(
            PROOFS.filter((proof) => missing.includes(proof)).map((proof) => t.proofs[draft.record.rights][proof]),
          )}
        </p>
      )}
      <div className={styles["acts"]}>
        {mayChange && (
          <button type="submit" className="btn primary" disabled={!canSave}>
            {draft.isBusy ? t.saving : t.save} <Keys of="savePicture" />
          </button>
        )}
        {mayChange && (
          <button type="button" className="btn" onClick={() => setOpen("crop")}>
            {t.crop} <Keys of="cropPicture" />
          </button>
        )}
        {mayTake && (
          <button type="button" className="btn" onClick={() => setOpen("take")}>
            {t.take} <Keys of="takePicture" />
          </button>
        )}
        <button type="button" className="btn" onClick={() => setOpen("versions")}>
          {t.versions} <Keys of="pictureVersions" />
        </button>
        {mayDelete && (
          <button type="button" className="btn" onClick={() => setOpen("delete")}>
            {t.delete}
          </button>
        )}
      </div>
      {open === "crop" && <CropDialog picture={picture} draft={draft} onClose={close} />}
      {open === "versions" && <PictureVersions picture={picture} onRestore={draft.restore} onClose={close} />}
      {open === "take" && <TakeDialog picture={picture} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog title={t.deleteTitle} action={t.delete} onConfirm={remove} onClose={close}>
          <p>{t.deleteHint}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Shows the texts of the picture, for readers and for searches. */
function Texts({ draft: { record, change } }: { draft: RecordDraft }) {
  const t = useMessages("pictures");
  return (
    <>
      <label>
        {t.caption}
        <textarea
          rows={2}
          maxLength={300}
          lang={contentLang(record.caption)}
          value={record.caption}
          placeholder={t.captionHint}
          onChange={({ target }) => change({ caption: target.value })}
        />
      </label>
      <label>
        {t.alt}
        <input
          maxLength={300}
          lang={contentLang(record.alt)}
          value={record.alt}
          placeholder={t.altHint}
          onChange={({ target }) => change({ alt: target.value })}
        />
      </label>
      <label>
        {t.credit}
        <input
          maxLength={120}
          lang={contentLang(record.credit)}
          value={record.credit}
          placeholder={t.creditHint}
          onChange={({ target }) => change({ credit: target.value })}
        />
      </label>
    </>
  );
}

/**
 * Shows a conflict: another staff member has changed the record. The user chooses a version before a save overwrites
 * it.
 */
function Moved({ draft }: { draft: RecordDraft }) {
  const t = useMessages("pictures");
  return (
    <div className={styles["moved"]} role="alert">
      <p>{t.moved}</p>
      <button type="button" className="btn" onClick={draft.takeTheirs}>
        {t.takeTheirs}
      </button>
      <button type="button" className="btn" onClick={draft.keepMine}>
        {t.keepMine}
      </button>
    </div>
  );
}
