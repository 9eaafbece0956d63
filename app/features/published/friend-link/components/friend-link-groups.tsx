import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { LinkGroup } from "../friend-link.view.ts";
import { FriendLinks } from "./friend-links.tsx";
import styles from "./friend-link-groups.module.css";

/** Shows friend links by group, or a sentence if there are none. */
export function LinkGroups({ groups }: { groups: LinkGroup[] }) {
  const t = useMessages("page");
  if (groups.length === 0) return <p className={styles["groups"]}>{t.noLinks}</p>;
  return (
    <div className={styles["groups"]}>
      {groups.map((group) => (
        <section key={group.name}>
          <SectionHead title={group.name === "" ? t.linkGroupless : group.name} />
          <FriendLinks links={group.links} />
        </section>
      ))}
    </div>
  );
}
