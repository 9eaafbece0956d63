import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime, isoOfSeconds } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import type { Me } from "#app/newsroom/kit/client/me.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import styles from "./dashboard.module.css";

/** Shows the roles of the staff member and their scopes. They are folded, because they rarely change. */
export function Rights({ roles }: Pick<Me, "roles">) {
  const { work: t } = useMessages("newsroom");
  const { roles: names } = useMessages("staff");
  return (
    <details className={styles["rights"]} open={roles.length === 0}>
      <summary>{t.rights}</summary>
      <p className="meta">{t.rightsNote}</p>
      {roles.length === 0 ? (
        <p>{t.noRights}</p>
      ) : (
        <table>
          <ColumnHeads columns={[{ text: t.role }, { text: t.where }, { text: t.until }]} />
          <tbody>
            {roles.map(({ id, role, scope, scopeName, until }) => (
              <tr key={id}>
                <th scope="row">{names[role]}</th>
                <td>
                  <MixedText text={scope.kind === "site" ? t.site : scopeName} />
                </td>
                <td className="num">{until === 0 ? t.always : formatDateTime(isoOfSeconds(until))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
