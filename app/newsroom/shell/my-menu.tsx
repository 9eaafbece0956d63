import { useId, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { read } from "#app/lib/storage.ts";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { useMe, type Me } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { keepNewsroomToken } from "#app/newsroom/kit/client/token.ts";
import { SIGN_IN_PATH } from "#app/newsroom/kit/client/sign-in-place.ts";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";
import { WaitingWindow } from "#app/newsroom/kit/late/waiting.tsx";
import { Face } from "#app/newsroom/kit/screen/face.tsx";
import type { Offer } from "./new-app-dialog.tsx";
import styles from "./my-menu.module.css";

const NewAppDialog = lateWindow(async () => (await import("./new-app-dialog.tsx")).NewAppDialog);

/** Shows the staff member's menu: name, theme, language, the public site, and sign-out. It is a browser popover. */
export function MyMenu() {
  const t = useMessages("newsroom");
  const id = useId();
  const me = useMe();
  const [offer, setOffer] = useState<Offer | "asked">();
  const hasFactor = (me?.stepUp.ways.length ?? 0) > 0;
  const close = () => setOffer(undefined);
  const begin = async () => {
    setOffer("asked");
    const answer = await newsroomRequest("POST /newsroom/beginApp", { silent: true });
    // Ignores the response if the user has closed the waiting window meanwhile.
    setOffer((now) => (now === "asked" && answer.ok ? answer.data : undefined));
    if (!answer.ok) showToast(answer.msg, "error");
  };
  const roleNames = useMessages("staff").roles;
  const whoOf = ({ name, roles }: Me) => [name, ...roles.slice(0, 1).map(({ role }) => roleNames[role])].join(" · ");
  return (
    <div className={styles["mine"]}>
      <button type="button" className={styles["open"]} popoverTarget={id}>
        {me !== undefined && <Face name={me.name} />}
        {me !== undefined && (
          <span className={styles["who"]}>
            <MixedText text={whoOf(me)} />
          </span>
        )}
        <span className={me === undefined ? undefined : "visually-hidden"}>{t.me.menu}</span>
      </button>
      <div id={id} popover="auto" className={styles["menu"]}>
        <Theme />
        <Language />
        <a href="/" target="_blank" rel="noopener">
          {t.me.site}
          <span className="visually-hidden">{t.me.newWindow}</span>
        </a>
        {hasFactor && (
          <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={() => void begin()}>
            {t.me.newApp}
          </button>
        )}
        <button type="button" onClick={() => void leave()}>
          {t.me.signOut}
        </button>
      </div>
      {offer === "asked" && <WaitingWindow onClose={close} />}
      {offer !== undefined && offer !== "asked" && <NewAppDialog offer={offer} onClose={close} />}
    </div>
  );
}

/** Ends the session. This tab deletes its data even if the server does not respond. */
async function leave(): Promise<void> {
  await newsroomRequest("POST /newsroom/signOut", { silent: true });
  keepNewsroomToken("");
  location.assign(SIGN_IN_PATH);
}

/** Shows the choice of the theme. The boot script stores and applies it, as for readers. */
function Theme() {
  const t = useMessages("newsroom");
  const common = useMessages("common");
  const chosen = typeof document === "undefined" ? "system" : (read("theme") ?? "system");
  return (
    <fieldset className={styles["theme"]}>
      <legend>{t.me.theme}</legend>
      {Object.entries(common.themes).map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === chosen}
            data-preference=""
            suppressHydrationWarning
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Language() {
  const common = useMessages("common");
  const other = useLanguage() === "en" ? "zh-cn" : "en";
  return (
    <button type="button" lang={other === "en" ? "en" : "zh-CN"} data-language={other}>
      {common.switchLanguage}
    </button>
  );
}
