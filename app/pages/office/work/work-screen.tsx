import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { useMe } from "../data/office-me.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import styles from "./work.module.css";

/** 我的工作: who one is here, and over what. */
export function WorkScreen() {
  const t = useMessages("office");
  return (
    <>
      <ScreenHead title={t.screens.work} />
      <Rights />
    </>
  );
}

function Rights() {
  const { work: t } = useMessages("office");
  const { roles: names } = useMessages("staff");
  const roles = useMe()?.roles;
  if (roles === undefined) return null;
  return (
    <section className={styles["section"]} aria-labelledby="my-rights">
      <header>
        <h2 id="my-rights">{t.rights}</h2>
        <p className="meta">{t.rightsNote}</p>
      </header>
      {roles.length === 0 ? (
        <p>{t.noRights}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.role}</th>
              <th scope="col">{t.where}</th>
              <th scope="col">{t.until}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map(({ id, role, scope, scopeName, until }) => (
              <tr key={id}>
                <th scope="row">{names[role]}</th>
                <td>{scope.kind === "site" ? t.site : scopeName}</td>
                <td className="num">{until === 0 ? t.always : formatDateTime(isoOfSeconds(until))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
