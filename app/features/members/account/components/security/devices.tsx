import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { Time } from "#app/ui/time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { DataFrame } from "#app/features/base/list/components/data-frame.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { useData } from "#app/features/base/list/components/use-data.ts";
import { Waiting } from "#app/features/base/list/components/waiting.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";
import { clearMember } from "#app/features/base/member-client/member-store.ts";
import { endOwnSession } from "#app/features/base/member-client/sign-out.ts";
import styles from "./security.module.css";

/** A session of the member. */
type Session = CallData<"GET /account/sessions">["list"][number];

/** The sessions to end: one of another device, all but this one, or all. */
type Which = Session | "others" | "all";

/** The browsers in which the member is signed in, each with a button to sign it out. */
export function Devices() {
  const t = useMessages("security-page");
  const sessions = useData("GET /account/sessions");
  const [ending, setEnding] = useState<Which>();
  const end = async (which: Which) => {
    const answer =
      typeof which === "string"
        ? await request("POST /account/endOtherSessions", { silent: true })
        : await request("POST /account/endSession", { input: { id: which.id }, silent: true });
    if (!answer.ok) return answer.msg;
    if (which === "all") return endHere();
    showToast(answer.msg === "" ? t.ended : answer.msg, "success");
    sessions.reload();
    return undefined;
  };
  const endHere = async () => {
    const answer = await endOwnSession();
    if (!answer.ok) return answer.msg;
    showToast(t.endedAll, "success");
    // Without a signed-in member the area opens the login window.
    clearMember();
    return undefined;
  };
  const hasOthers = sessions.data?.list.some((session) => !session.current) ?? false;
  return (
    <section aria-labelledby="devices">
      <SectionHead title={t.devices} id="devices" />
      <p className={styles["intro"]}>{t.devicesIntro}</p>
      <DataFrame answer={sessions} waiting={<Waiting rows={1} size="row" />}>
        {({ list }) => (
          <ul className={styles["list"]}>
            {list.map((session) => (
              <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </DataFrame>
      {sessions.data !== undefined && (
        <Permit name="end">
          <div className={styles["actions"]}>
            {hasOthers && (
              <button type="button" className="btn" onClick={() => setEnding("others")}>
                {t.endOthers}
              </button>
            )}
            <button type="button" className="btn" onClick={() => setEnding("all")}>
              {t.endAll}
            </button>
          </div>
        </Permit>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={typeof ending === "string" ? t.endQuestions[ending] : t.endQuestion(ending.device)}
          action={t.end}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{ending === "all" ? t.endAllText : t.endText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useMessages("security-page");
  return (
    <li>
      <p>
        <b>{session.device}</b>
        {session.current && <span className="tag">{t.thisDevice}</span>}
      </p>
      <p className="meta">
        <span>{session.address}</span>
        <span>
          {t.signedInAt} <Time iso={isoOfSeconds(session.createtime)} format="datetime" />
        </span>
        <span>
          {t.lastUsed} <Time iso={isoOfSeconds(session.lastusetime)} />
        </span>
      </p>
      {!session.current && (
        <Permit name="end">
          <button type="button" className="btn" aria-label={t.endOf(session.device)} onClick={onEnd}>
            {t.end}
          </button>
        </Permit>
      )}
    </li>
  );
}
