import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { AreaEntry, AreaGroup } from "#app/features/base/page-permission/page-permission.view.ts";
import { AreaIcon } from "./area-icons.tsx";
import styles from "./area-menu.module.css";
import { addressOf } from "#app/features/base/list/remembered.ts";

type Props = {
  id: string;
  groups: AreaGroup[];
  activeRoute: string;
  /** Numbers beside menu entries, keyed by the path of the page. */
  badges: ReadonlyMap<string, number>;
  isHidden: boolean;
};

/** The side menu. Its groups have headings if there are several (docs/wire.md#sign-in). */
export function AreaMenu({ id, groups, activeRoute, badges, isHidden }: Props) {
  const t = useMessages("area");
  return (
    <nav id={id} className={styles["menu"]} aria-label={t.menu} hidden={isHidden}>
      {groups.map((group, index) => (
        <div key={index} className={styles["group"]}>
          {groups.length > 1 && group.title !== "" && <h2>{group.title}</h2>}
          <ul>
            {group.entries
              .filter((entry) => entry.shown)
              .map((entry) => (
                <li key={entry.title + entry.href}>
                  <EntryTarget
                    entry={entry}
                    isActive={entry.href === activeRoute}
                    badge={badges.get(entry.href) ?? 0}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type EntryProps = { entry: AreaEntry; isActive: boolean; badge: number };

/** An entry: a page, a new window, or, for an unknown menu type, the error of docs/content.md#routes. */
function EntryTarget({ entry, isActive, badge }: EntryProps) {
  const common = useMessages("common");
  const words = (
    <>
      <AreaIcon name={entry.icon} />
      <span>{entry.title}</span>
    </>
  );
  if (entry.href === "") {
    return (
      <button type="button" onClick={() => showToast(common.unknownMenuType, "error")}>
        {words}
      </button>
    );
  }
  if (entry.external) {
    return (
      <a href={entry.href} target="_blank" rel="noopener">
        {words}
        <span className="visually-hidden">{common.opensNewWindow}</span>
      </a>
    );
  }
  const href = entry.keepalive && !isActive ? addressOf(entry.href) : entry.href;
  return (
    <a href={href} aria-current={isActive ? "page" : undefined}>
      {words}
      {badge > 0 && <Badge count={badge} />}
    </a>
  );
}

function Badge({ count }: { count: number }) {
  const t = useMessages("area");
  return (
    <span className={styles["badge"]}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{t.unread(count)}</span>
    </span>
  );
}
