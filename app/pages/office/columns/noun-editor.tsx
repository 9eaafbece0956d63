import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { hasPage, type SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";
import { LiveView } from "../preview/live-view.tsx";
import { ConflictDialog } from "../versions/conflict-dialog.tsx";
import { comparisonOf } from "../versions/comparison-of.ts";
import { useRestored } from "../versions/use-restored.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import styles from "./columns.module.css";
import { FORMS } from "./fields.ts";
import { NounField } from "./noun-field.tsx";
import { RemoveNoun } from "./remove-noun.tsx";
import { useFreshNouns, type Noun, type NounFields } from "./nouns-data.ts";
import { titleOf, useNounWords } from "./use-noun-words.ts";
import { useNounForm, type NounForm } from "./use-noun-form.ts";

type Props = {
  kind: SiteNounKind;
  /** Undefined: one that is not there yet. */
  noun: Noun | undefined;
  blank: NounFields;
  mayRemove: boolean;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** A thing in its form, and beside it the page on which readers have it, where there is one. */
export function NounEditor({ kind, noun, blank, mayRemove, onSaved, onClose }: Props) {
  const t = useMessages("nouns");
  const words = useNounWords(kind);
  const form = useNounForm(kind, noun, blank, (id) => {
    showToast(t.saved, "success");
    onSaved(id);
  });
  const [isOver, setOver] = useState<"versions" | "remove" | "leave">();
  const save = () => void form.send(form.record);
  const leave = () => (form.isDirty ? setOver("leave") : onClose());
  useActs({
    saveForm: form.isBusy || form.missing.length > 0 ? undefined : save,
    formVersions: noun && (() => setOver("versions")),
    closeForm: leave,
  });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the frame, which gives the focus to the heading of a screen that one comes to.
    const timer = setTimeout(() => place.current?.querySelector<HTMLElement>("input:enabled, select:enabled")?.focus());
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOver(undefined);
  const seen = form.seen;
  return (
    <div className={styles["editor"]}>
      <form
        ref={place}
        className={styles["form"]}
        aria-label={t.formOf(t.kinds[kind])}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormHead kind={kind} form={form} noun={noun} onClose={leave} onVersions={() => setOver("versions")} />
        {FORMS[kind].map((spec) => (
          <NounField
            key={spec.name}
            kind={kind}
            spec={spec}
            value={form.record[spec.name]}
            isStanding={noun !== undefined}
            onSet={(value) => form.set(spec.name, value)}
          />
        ))}
        <FormFoot kind={kind} form={form} onRemove={noun && mayRemove ? () => setOver("remove") : undefined} />
      </form>
      {hasPage(kind) && (
        <LiveView
          mark={JSON.stringify([kind, seen?.id ?? 0, form.record])}
          make={async (signal) => {
            const input = { kind, id: seen?.id ?? 0, record: form.record };
            if (form.missing.length > 0) return { ok: false, code: 1, msg: t.liveWaits, cancelled: false };
            return officeRequest("POST /office/nounPage", { input, signal, silent: true });
          }}
        />
      )}
      {form.theirs !== undefined && (
        <ConflictDialog
          base={form.base}
          mine={form.record}
          theirs={form.theirs}
          words={words}
          onMerge={(record) => form.send(record, form.theirs?.version)}
          onClose={form.forgetTheirs}
        />
      )}
      {isOver === "leave" && (
        <ConfirmDialog
          title={t.leave.ask}
          action={t.leave.do}
          onConfirm={async () => {
            onClose();
            return undefined;
          }}
          onClose={close}
        >
          {t.leave.text}
        </ConfirmDialog>
      )}
      {isOver === "versions" && noun !== undefined && (
        <NounVersions kind={kind} noun={noun} isDirty={form.isDirty} onClose={close} />
      )}
      {isOver === "remove" && noun !== undefined && (
        <RemoveNoun kind={kind} noun={noun} onRemoved={onClose} onClose={close} />
      )}
    </div>
  );
}

type HeadProps = {
  kind: SiteNounKind;
  form: NounForm;
  noun: Noun | undefined;
  onClose: () => void;
  onVersions: () => void;
};

function FormHead({ kind, form, noun, onClose, onVersions }: HeadProps) {
  const t = useMessages("nouns");
  const v = useMessages("versions");
  return (
    <>
      <p className={styles["head"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.back} <Keys of="closeForm" />
        </button>
        <b lang="zh-CN">{noun === undefined ? t.newOf(t.kinds[kind]) : titleOf(kind, noun.record)}</b>
        {noun !== undefined && (
          <button type="button" className="btn" onClick={onVersions}>
            {v.number(noun.version)} <Keys of="formVersions" />
          </button>
        )}
      </p>
      {form.isBehind && (
        <p className={styles["moved"]} role="status">
          {t.moved}
        </p>
      )}
    </>
  );
}

type FootProps = { kind: SiteNounKind; form: NounForm; onRemove: (() => void) | undefined };

function FormFoot({ kind, form, onRemove }: FootProps) {
  const t = useMessages("nouns");
  const { nameOf } = useNounWords(kind);
  return (
    <div className={styles["foot"]}>
      <button type="submit" className="btn primary" disabled={form.isBusy || form.missing.length > 0 || !form.isDirty}>
        {t.save} <Keys of="saveForm" />
      </button>
      {onRemove !== undefined && (
        <button type="button" className="btn" onClick={onRemove}>
          {t.remove}
        </button>
      )}
      <span className="meta" role="status">
        {form.missing.length > 0 ? t.missing(form.missing.map(nameOf)) : form.isDirty ? t.unsaved : ""}
      </span>
      <span className={styles["failure"]} role="alert">
        {form.failure}
      </span>
    </div>
  );
}

/** The versions of a thing. While something is typed that is not saved none of them is taken up. */
function NounVersions(props: { kind: SiteNounKind; noun: Noun; isDirty: boolean; onClose: () => void }) {
  const { kind, noun, isDirty, onClose } = props;
  const { id } = noun;
  const v = useMessages("versions");
  const words = useNounWords(kind);
  const fresh = useFreshNouns();
  const versions = useQuery(officeQuery("GET /office/nounVersions", { kind, id })).data?.list;
  const restored = useRestored();
  const restore = async (number: number) => {
    const input = { kind, id, version: noun.version, number };
    const answer = await officeRequest("POST /office/restoreNoun", { input, silent: true });
    await fresh();
    return restored(answer, number);
  };
  return (
    <VersionsDialog
      title={v.title(titleOf(kind, noun.record))}
      versions={versions}
      compare={(from, to) => comparisonOf("GET /office/nounCompare", { kind, id, from, to })}
      words={words}
      onRestore={isDirty ? undefined : restore}
      onClose={onClose}
    />
  );
}
