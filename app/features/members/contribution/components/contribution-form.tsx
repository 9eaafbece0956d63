import { useCallback, useEffect, useRef, useState } from "react";
import { Failure } from "#app/features/base/list/components/failure.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { ContentText, MixedText } from "#app/ui/content-text.tsx";
import type { ContributionFields, ContributionForm as Stored } from "../contribution.schema.ts";
import { may } from "../contribution.policy.ts";
import styles from "./contribution-section.module.css";
import { dropCopy, findCopy, type DraftCopy } from "./draft-copy.ts";
import { DraftForm } from "./draft-form.tsx";
import { QuoteNotes } from "./quote-notes.tsx";
import { FormOpening } from "./form-opening.tsx";

/** The page where members see all of their contributions. */
const LIST_PATH = "/user/account/contribute";

type Props = {
  /** The id of the draft to continue; undefined for a new one. */
  id: number | undefined;
  onAnother: () => void;
};

/** Loads a draft and shows the form, or the reason why it cannot be edited. */
export function ContributionForm({ id, onAnother }: Props) {
  const [stored, setStored] = useState<Stored>();
  const [copy, setCopy] = useState<DraftCopy>();
  const [unsaved, setUnsaved] = useState<ContributionFields>();
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  // A draft that was begun on this page has got its id meanwhile, and is already shown.
  const current = useRef(id);

  const load = useCallback(async () => {
    setFailure(undefined);
    setStored(undefined);
    const answer = await request("GET /my/contribution", { input: { id: current.current }, silent: true });
    if (answer.ok) {
      setCopy(findCopy(answer.data));
      setUnsaved(undefined);
      setStored(answer.data);
    } else if (!answer.cancelled) setFailure(answer.msg);
  }, []);
  useEffect(() => void load(), [load]);

  const forgetCopy = () => {
    dropCopy(current.current ?? 0);
    setCopy(undefined);
  };
  const onBegun = (begun: number) => {
    current.current = begun;
    history.replaceState(history.state, "", `${location.pathname}?id=${begun}${location.hash}`);
  };
  if (isDone) return <Done onAnother={onAnother} />;
  if (failure !== undefined) return <Failure text={failure} onRetry={() => void load()} />;
  if (stored === undefined) return <FormOpening />;
  if (!may("edit", stored.status)) return <Locked stored={stored} onWithdrawn={() => void load()} />;
  if (copy !== undefined) {
    const use = () => {
      setUnsaved(copy.fields);
      setCopy(undefined);
    };
    return <CopyOffer time={copy.time} onUse={use} onDrop={forgetCopy} />;
  }
  return (
    <DraftForm
      key={`${stored.id}:${stored.version}`}
      stored={stored}
      unsaved={unsaved}
      onBegun={onBegun}
      onReload={() => {
        forgetCopy();
        void load();
      }}
      onDone={() => setDone(true)}
    />
  );
}

/** Offers text of this browser that the server lacks, before the form. */
function CopyOffer({ time, onUse, onDrop }: { time: number; onUse: () => void; onDrop: () => void }) {
  const t = useMessages("contribution");
  return (
    <div className={styles["panel"]}>
      <p className={styles["title"]}>{t.copyTitle}</p>
      <p>{t.copyText(formatDateTime(time * 1_000))}</p>
      <p className={styles["actions"]}>
        <button type="button" className="btn primary" onClick={onUse}>
          {t.copyUse}
        </button>
        <button type="button" className="btn" onClick={onDrop}>
          {t.copyDrop}
        </button>
      </p>
    </div>
  );
}

/** Shown after submission: what happens next. */
function Done({ onAnother }: { onAnother: () => void }) {
  const t = useMessages("contribution");
  return (
    <div className={styles["panel"]} role="status">
      <p className={styles["title"]}>{t.doneTitle}</p>
      <p>{t.doneText}</p>
      <p className={styles["actions"]}>
        <a className="btn primary" href={LIST_PATH}>
          {t.toList}
        </a>
        <button type="button" className="btn" onClick={onAnother}>
          {t.writeAnother}
        </button>
      </p>
    </div>
  );
}

/** A contribution that cannot be edited now. A waiting one can be withdrawn. */
function Locked({ stored, onWithdrawn }: { stored: Stored; onWithdrawn: () => void }) {
  const t = useMessages("contribution");
  const withdraw = async () => {
    const answer = await request("POST /my/withdrawContribution", { input: { id: stored.id }, showSuccess: true });
    if (answer.ok) onWithdrawn();
  };
  return (
    <div className={styles["panel"]}>
      <p className={styles["title"]}>{t.lockedTitle[stored.status]}</p>
      <p>
        <MixedText text={stored.title === "" ? t.untitled : stored.title} />
      </p>
      {stored.note !== "" && (
        <blockquote className={styles["note"]}>
          <strong>{t.returnedNote}</strong>
          <p>
            <ContentText text={stored.note} />
          </p>
          <QuoteNotes notes={stored.notes} />
        </blockquote>
      )}
      <p>{t.lockedText}</p>
      <p className={styles["actions"]}>
        {may("withdraw", stored.status) && (
          <button type="button" className="btn" onClick={() => void withdraw()}>
            {t.withdraw}
          </button>
        )}
        <a className="btn" href={LIST_PATH}>
          {t.toList}
        </a>
      </p>
    </div>
  );
}
