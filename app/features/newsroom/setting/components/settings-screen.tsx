import { useRef, useState } from "react";
import { SETTING_TABS, TAB_NAMES, type SettingTab } from "#app/features/newsroom/setting/setting.rules.ts";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { POLICIES_PATH } from "#app/newsroom/kit/paths.ts";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { SettingItem } from "./setting-item.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./settings.module.css";
import { useSettings, type Setting } from "./use-settings.ts";
import { SettingVersions } from "./setting-versions.tsx";

/** The screen 设置: the site's settings by subject. The user reviews changes before saving them, and can revert each one. */
export default function SettingsScreen() {
  const t = useMessages("settings");
  const { screens } = useMessages("newsroom");
  const menus = useMessages("menus");
  const siteCheck = useMessages("site-check");
  const me = useMe();
  const settings = useSettings();
  const { address, set } = useAddress();
  const [words, setWords] = useState("");
  const [isReviewing, setReviewing] = useState(false);
  const [versions, setVersions] = useState<Setting>();
  const field = useRef<HTMLInputElement>(null);
  const tab = TAB_NAMES.find((name) => name === address.get("tab")) ?? "site";
  const choose = (name: SettingTab | undefined) => {
    setWords("");
    if (name !== undefined) set({ tab: name === "site" ? "" : name });
  };
  const step = (by: number) => choose(TAB_NAMES[(TAB_NAMES.indexOf(tab) + by + TAB_NAMES.length) % TAB_NAMES.length]);
  const review = settings.drafts.length > 0 ? () => setReviewing(true) : undefined;
  useActs({
    search: () => field.current?.focus(),
    clearFilters: words === "" ? undefined : () => setWords(""),
    saveSettings: review,
    nextTab: () => step(1),
    previousTab: () => step(-1),
  });
  const shown = useShown(settings.list, tab, words);
  return (
    <>
      <ScreenHead title={screens.settings}>
        <p className={`meta ${styles["more"]}`}>
          <Link to={POLICIES_PATH}>{t.policies.title}</Link>
          <Link to="/newsroom/settings/site-check">{siteCheck.title}</Link>
          {mayAct(me, "rules-tree.manage") && <Link to="/newsroom/settings/menus">{menus.title}</Link>}
        </p>
      </ScreenHead>
      <div className={kit["screen"]}>
        <div className={styles["tools"]}>
          <QueueTabs
            label={t.tabsLabel}
            tabs={TAB_NAMES.map((id) => ({ id, name: t.tabs[id] }))}
            chosen={tab}
            onChoose={choose}
          />
          <input
            ref={field}
            type="search"
            aria-label={t.find}
            placeholder={t.find}
            value={words}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {settings.failed && <p className={styles["failure"]}>{t.failed}</p>}
        {settings.list !== undefined && shown.length === 0 && <p className={kit["empty"]}>{t.none}</p>}
        {shown.map((setting) => (
          <SettingItem key={setting.key} setting={setting} settings={settings} onVersions={setVersions} />
        ))}
        {review !== undefined && (
          <div className={styles["foot"]}>
            <button type="button" className="btn primary" onClick={review}>
              {t.review(settings.drafts.length)} <Keys of="saveSettings" />
            </button>
            <button type="button" className="btn" onClick={settings.discard}>
              {t.discard}
            </button>
          </div>
        )}
      </div>
      {isReviewing && settings.drafts.length > 0 && (
        <ReviewDialog settings={settings} onClose={() => setReviewing(false)} />
      )}
      {versions !== undefined && <SettingVersions setting={versions} onClose={() => setVersions(undefined)} />}
    </>
  );
}

/** Returns the settings of a tab. If words are typed, returns the settings of all tabs that match them. */
function useShown(list: readonly Setting[] | undefined, tab: SettingTab, words: string): Setting[] {
  const { names } = useMessages("settings");
  const sought = words.trim().toLowerCase();
  const keys: readonly string[] = sought === "" ? SETTING_TABS[tab] : Object.values(SETTING_TABS).flat();
  const says = ({ key, fields }: Setting) =>
    [key, ...fields.map(({ path }) => path)].some((path) =>
      `${path} ${names[path] ?? ""}`.toLowerCase().includes(sought),
    );
  const found = keys.flatMap((key) => list?.find((setting) => setting.key === key) ?? []);
  return sought === "" ? found : found.filter(says);
}
