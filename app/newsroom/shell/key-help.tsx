import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useOfferedActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { KEYS } from "#app/newsroom/kit/keys/key-table.ts";
import { HANDBOOK_PATH } from "#app/newsroom/kit/paths.ts";
import styles from "./key-help.module.css";

/** Shows the keys of the available commands, from the table that also binds them. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useMessages("newsroom");
  const offered = useOfferedActs();
  const scopes = [...new Set(offered.map((id) => KEYS[id].scope))];
  return (
    <Dialog title={t.help.title} onClose={onClose}>
      <a className={styles["handbook"]} href={HANDBOOK_PATH} onClick={onClose}>
        {t.help.handbook}
      </a>
      {scopes.map((scope) => (
        <section key={scope} className={styles["group"]}>
          <h3>{t.help[scope]}</h3>
          <dl>
            {offered
              .filter((id) => KEYS[id].scope === scope)
              .map((id) => (
                <div key={id}>
                  <dt>{t.keys[id]}</dt>
                  <dd>
                    <Keys of={id} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <p className={styles["note"]}>{t.help.note}</p>
      <div>
        <button type="button" className="btn" onClick={onClose}>
          {t.help.close}
        </button>
      </div>
    </Dialog>
  );
}
