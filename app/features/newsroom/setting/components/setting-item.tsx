import { useMessages } from "#app/i18n/messages.ts";
import { isSame } from "#app/features/newsroom/setting/setting.rules.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings.module.css";
import type { Setting, Settings } from "./use-settings.ts";
import { valueAt, withValueAt } from "./value-path.ts";

type Props = { setting: Setting; settings: Settings; onVersions: (setting: Setting) => void };

/** The length from which a stored text has a field of several lines. Typing does not change the kind of field. */
const LONG = 60;

/** A setting with its fields, the time of its last change, and its versions. */
export function SettingItem({ setting, settings, onVersions }: Props) {
  const t = useMessages("settings");
  const { key, fields, standard, version, changedAt } = setting;
  const value = settings.valueOf(setting);
  const name = t.names[key] ?? key;
  const isChanged = settings.drafts.some((draft) => draft.setting.key === key);
  const shown = fields.filter(({ path }) => !isWithinNothing(value, path));
  return (
    <section className={styles["setting"]} aria-label={name} data-changed={isChanged || undefined}>
      <div className={styles["fields"]}>
        {fields.length > 1 && <h2>{name}</h2>}
        {shown.map((field) => (
          <SettingField
            key={field.path}
            field={field}
            value={valueAt(value, field.path)}
            isLong={String(valueAt(setting.value, field.path)).length > LONG}
            faults={settings.faults}
            onChange={(part) => settings.change(setting, withValueAt(value, field.path, emptied(field.path, part)))}
          />
        ))}
      </div>
      <p className={`meta ${styles["about"]}`}>
        <button type="button" onClick={() => onVersions(setting)}>
          {t.version(version)}
          <span className="visually-hidden"> · {name}</span>
        </button>
        {changedAt > 0 && <span>{t.changed(formatDateTime(changedAt * 1_000))}</span>}
        {setting.isDangerous && <span className={styles["dangerous"]}>{t.dangerous}</span>}
        {!isSame(value, standard) && (
          <button type="button" onClick={() => settings.change(setting, standard)}>
            {t.standard}
            <span className="visually-hidden"> · {name}</span>
          </button>
        )}
      </p>
    </section>
  );
}

/** Returns undefined for an emptied part of a setting that has several parts, so that the part's default applies. */
const emptied = (path: string, part: unknown) => (path.includes(".") && part === "" ? undefined : part);

/** Returns whether a field belongs to a part that is switched off. The value of such a part is null. */
function isWithinNothing(value: unknown, path: string): boolean {
  const names = path.split(".");
  return names.some(
    (_, index) => index > 0 && index < names.length - 1 && valueAt(value, names.slice(0, index + 1).join(".")) === null,
  );
}
