import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { MailingDetail } from "./mailing-detail.tsx";
import { MailingEditor } from "./mailing-editor.tsx";
import { MailingList } from "./mailing-list.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./mailings.module.css";

/** The screen 消息. It lists messages to members: drafts, scheduled messages, and sent ones with their numbers of readers. */
export default function MailingsScreen() {
  const { failed } = useMessages("members");
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const [isSending, setSending] = useState(false);
  const open = address.get("id") ?? "";
  const isNew = open === "new";
  const { data: mailing, error } = useQuery({
    ...newsroomQuery("GET /newsroom/mailing", { id: Number(open) }),
    enabled: open !== "" && !isNew,
  });
  const close = () => {
    setSending(false);
    set({ id: "" });
  };
  const isDraft = isNew || mailing?.state === "draft";
  return (
    <>
      <ScreenHead title={screens.messages} />
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        {open === "" && <MailingList onWrite={() => set({ id: "new" })} />}
        {error !== null && open !== "" && <p role="status">{failed}</p>}
        {open !== "" && isDraft && (
          <MailingEditor
            key={open}
            mailing={isNew ? undefined : mailing}
            isSending={isSending}
            onSending={setSending}
            onSaved={(id) => set({ id: String(id) })}
            onClose={close}
          />
        )}
        {open !== "" && !isNew && mailing !== undefined && mailing.state !== "draft" && (
          <MailingDetail mailing={mailing} onClose={close} />
        )}
      </div>
    </>
  );
}
