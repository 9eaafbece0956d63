import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { focusPanel } from "./focus-panel.ts";
import type { PanelName } from "#app/features/base/member-client/login-opener.ts";
import styles from "./login.module.css";
import { request } from "#app/features/base/member-client/member-request.ts";
import { currentMember } from "#app/features/base/member-client/member-store.ts";
import { NewWindowLink } from "./new-window-link.tsx";
import { PhonePanel } from "./phone-panel.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";
import { RegisterPanel } from "./register-panel.tsx";
import type { CodeWay } from "./target-field.tsx";
import { readTypedTargets, TypedTargetsProvider } from "./typed-targets.ts";

type Props = {
  initial?: PanelName;
  headingId: string;
  /** 1 if the panels are a page. */
  level: 1 | 2;
  /** Closes the window after a new password was set. On a page the first panel appears instead. */
  onClose?: () => void;
};

/** The other panels to which each panel links. */
const WAYS: Record<PanelName, PanelName[]> = {
  login: ["zhmmdl", "register"],
  zhmmdl: ["login", "zhmima", "register"],
  zhmima: ["login", "zhmmdl"],
  register: ["login"],
};

/** The four panels of docs/content.md#states, one at a time, with links between them. */
export function LoginPanels({ initial = "login", headingId, level, onClose }: Props) {
  const t = useMessages("login");
  const [panel, setPanel] = useState(initial);
  const [channel, setChannel] = useState<CodeWay["channel"]>("sms");
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ mobile: "", email: "" });
  const shown = useRef({ panel, channel });
  useEffect(() => {
    const { current } = shown;
    if (current.panel === panel && current.channel === channel) return;
    shown.current = { panel, channel };
    focusPanel(place.current);
  }, [panel, channel]);

  /** Shows another panel or another channel. Its fields start with the values typed in this one. */
  const change = (turn: () => void) => {
    setTyped(readTypedTargets(place.current, typed));
    turn();
  };
  const onRecovered = (msg: string) => {
    showToast(msg, "success");
    // A new password signs the member out everywhere. In this browser any call detects that.
    if (currentMember() !== undefined) void request("GET /user/index", { silent: true, background: true });
    if (onClose === undefined) setPanel("login");
    else onClose();
  };
  const way = { channel, onSwitch: () => change(() => setChannel(channel === "sms" ? "email" : "sms")) };
  const Heading = level === 1 ? "h1" : "h2";
  const names: Record<PanelName, string> = {
    login: t.toPhone,
    zhmmdl: t.toAccount,
    zhmima: t.toRecovery,
    register: t.toRegister,
  };
  return (
    <div ref={place} className={styles["panels"]}>
      <Heading id={headingId} tabIndex={-1}>
        {panel === "login" && channel === "email" ? t.mailPanel : t.panels[panel]}
      </Heading>
      <div className={styles["rest"]} data-needs-script="">
        <TypedTargetsProvider value={typed}>
          {panel === "login" && <PhonePanel key={channel} {...way} />}
          {panel === "zhmmdl" && <AccountPanel />}
          {panel === "zhmima" && <RecoveryPanel key={channel} {...way} onDone={onRecovered} />}
          {panel === "register" && <RegisterPanel />}
        </TypedTargetsProvider>
        <ul className={styles["ways"]} aria-label={t.ways}>
          {WAYS[panel].map((way) => (
            <li key={way}>
              <button type="button" onClick={() => change(() => setPanel(way))}>
                {panel === "register" ? t.toLogin : names[way]}
              </button>
            </li>
          ))}
        </ul>
        <Notes panel={panel} registers={channel === "sms"} />
      </div>
    </div>
  );
}

/** The terms of consent, and further consequences. */
function Notes({ panel, registers }: { panel: PanelName; registers: boolean }) {
  const t = useMessages("login");
  if (panel === "zhmima") return null;
  return (
    <div className={styles["notes"]}>
      <p>
        {panel === "register" ? t.agreeByRegister : t.agreeByLogin}
        <NewWindowLink href="/agreement" text={t.agreement} />
        {t.and}
        <NewWindowLink href="/privacy" text={t.privacy} />
        {t.sentenceEnd}
      </p>
      {panel === "login" && registers && (
        <p>
          {t.autoRegister}
          {t.childNote}
          <NewWindowLink href="/child_rule" text={t.childRule} />
          {t.sentenceEnd}
        </p>
      )}
    </div>
  );
}
