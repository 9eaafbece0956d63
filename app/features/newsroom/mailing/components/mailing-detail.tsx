import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { MailingFacts } from "./mailing-facts.tsx";
import { MailingLive } from "./mailing-live.tsx";
import styles from "./mailings.module.css";
import { StopDialog } from "./stop-dialog.tsx";
import { useMailingWords, type Mailing } from "./use-mailing-words.ts";

type Props = { mailing: Mailing; onClose: () => void };

/** Shows a message that is no longer a draft, with its progress and its preview. */
export function MailingDetail({ mailing, onClose }: Props) {
  const { mailings: t } = useMessages("members");
  const n = useMessages("records");
  const v = useMessages("versions");
  const words = useMailingWords();
  const [isOver, setOver] = useState<"stop" | "versions">();
  const { id, state, record } = mailing;
  const draft = async () => {
    const answer = await newsroomRequest("POST /newsroom/draftMailing", { input: { id }, refetch: "wait" });
    if (answer.ok) showToast(t.drafted, "success");
  };
  const isDraftable = state === "scheduled" || state === "cancelled";
  const isStoppable = state === "scheduled" || state === "sending" || state === "sent";
  const close = () => setOver(undefined);
  const stop = isStoppable ? () => setOver("stop") : undefined;
  const showVersions = () => setOver("versions");
  useActs({
    closeForm: onClose,
    formVersions: showVersions,
    draftMailing: isDraftable ? () => void draft() : undefined,
    stopMailing: stop,
  });
  return (
    <div className={styles["detail"]}>
      <section className={styles["facts"]}>
        <p className={styles["acts"]}>
          <button type="button" className="btn" onClick={onClose}>
            {n.back} <Keys of="closeForm" />
          </button>
          <button type="button" className="btn" onClick={showVersions}>
            {v.number(mailing.version)} <Keys of="formVersions" />
          </button>
        </p>
        <h2 lang="zh-CN">{record.title}</h2>
        <MailingFacts mailing={mailing} />
        <p className={styles["acts"]}>
          {isDraftable && (
            <button type="button" className="btn primary" onClick={() => void draft()}>
              {t.draft} <Keys of="draftMailing" />
            </button>
          )}
          {stop !== undefined && (
            <button type="button" className="btn" onClick={stop}>
              {state === "scheduled" ? t.cancel : t.withdraw} <Keys of="stopMailing" />
            </button>
          )}
        </p>
      </section>
      <MailingLive {...record} />
      {isOver === "stop" && <StopDialog mailing={mailing} onClose={close} />}
      {isOver === "versions" && (
        <RecordVersions nouns="mailings" stored={mailing} name={record.title} words={words} isFixed onClose={close} />
      )}
    </div>
  );
}
