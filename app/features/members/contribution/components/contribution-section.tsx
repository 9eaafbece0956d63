import { useCallback, useEffect, useState, type ComponentType } from "react";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { LOGIN_PATH } from "#app/features/base/member-client/login-target.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./contribution-section.module.css";
import { FormOpening } from "./form-opening.tsx";

/** The id of the form, for links to it. */
const DESK_ID = "write";

/** A link to the form, for members who already know the rules above it. */
export function ContributionStart() {
  const t = useMessages("contribution");
  return (
    <p className={styles["start"]}>
      <span>{t.startHint}</span>
      <a className="btn primary" href={`#${DESK_ID}`}>
        {t.startLink}
      </a>
    </p>
  );
}

/**
 * The page where members write contributions. The server renders the invitation to sign in for everyone. For a
 * signed-in member the form replaces it.
 */
export function ContributionSection() {
  const t = useMessages("contribution");
  const member = useMember();
  return (
    <section className={styles["desk"]} id={DESK_ID} aria-labelledby={`${DESK_ID}-heading`} data-load-for-member="">
      <h2 id={`${DESK_ID}-heading`}>{t.heading}</h2>
      {member === undefined ? <Invitation /> : <Writing key={member.id} />}
    </section>
  );
}

function Invitation() {
  const t = useMessages("contribution");
  return (
    <div className={styles["panel"]}>
      <p className={styles["title"]}>{t.inviteTitle}</p>
      <p>{t.inviteText}</p>
      <p data-needs-script="">
        <button type="button" className="btn primary" onClick={() => openLogin()}>
          {t.inviteAction}
        </button>
      </p>
      <noscript>
        <a href={LOGIN_PATH}>{t.inviteAction}</a> {t.needsScript}
      </noscript>
    </div>
  );
}

type FormProps = { id: number | undefined; onAnother: () => void };

/** The form, whose files are loaded for members only. */
function Writing() {
  const t = useMessages("contribution");
  const common = useMessages("common");
  const [Form, setForm] = useState<ComponentType<FormProps>>();
  const [hasFailed, setFailed] = useState(false);
  // The URL contains the draft to continue. "another" begins a new one, which gets its own URL.
  const [turn, setTurn] = useState(0);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { ContributionForm } = await import("./contribution-form.tsx");
      setForm(() => ContributionForm);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const startAnother = () => {
    history.replaceState(history.state, "", `${location.pathname}#${DESK_ID}`);
    setTurn((before) => before + 1);
  };
  if (Form !== undefined) return <Form key={turn} id={askedId()} onAnother={startAnother} />;
  if (hasFailed) {
    return (
      <div className={styles["panel"]} role="alert">
        <p>{t.formNotLoaded}</p>
        <p>
          <button type="button" className="btn" onClick={() => void load()}>
            {common.tryAgain}
          </button>
        </p>
      </div>
    );
  }
  return <FormOpening />;
}

/** Returns the id of the draft in the URL, if any. */
function askedId(): number | undefined {
  const id = new URLSearchParams(location.search).get("id") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
