import { useState } from "react";
import type { MailingWords } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { LANGUAGES, type Language } from "#app/lib/language.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import styles from "./mailings.module.css";

const PLACES = ["list", "open"] as const;

/** A preview of a message: in the list or opened, in either language. */
export function MailingLive({ title, content, titleEn, contentEn, url }: MailingWords) {
  const { mailings: t } = useMessages("members");
  const { language: label, languages } = useMessages("menus");
  const [language, setLanguage] = useState<Language>("zh-cn");
  const [place, setPlace] = useState<(typeof PLACES)[number]>("open");
  const said = { title, content, titleEn, contentEn, url };
  const input = { said, language, isOpen: place === "open" };
  return (
    <div className={styles["live"]}>
      <div className={styles["views"]}>
        <QueueTabs
          label={label}
          tabs={LANGUAGES.map((id) => ({ id, name: languages[id] }))}
          chosen={language}
          onChoose={setLanguage}
        />
        <QueueTabs
          label={t.shownAs}
          tabs={PLACES.map((id) => ({ id, name: t.places[id] }))}
          chosen={place}
          onChoose={setPlace}
        />
      </div>
      {language === "en" && titleEn === "" && <p className="meta">{t.noEnglish}</p>}
      <LiveView
        mark={JSON.stringify(input)}
        make={(signal) => newsroomRequest("POST /newsroom/mailingPage", { input, signal, silent: true })}
      />
    </div>
  );
}
