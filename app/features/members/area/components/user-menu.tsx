import { useState, type KeyboardEvent } from "react";
import { NavTarget } from "#app/features/base/site/components/nav-target.tsx";
import type { NavItem } from "#app/features/base/site/site.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { rulesOfMember } from "#app/features/base/page-permission/components/member-rules.ts";
import { Face } from "#app/features/base/member/components/face.tsx";
import { clearMember } from "#app/features/base/member-client/member-store.ts";
import { endOwnSession } from "#app/features/base/member-client/sign-out.ts";
import { memberName, type StoredMember } from "#app/features/base/member-client/stored-member.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import styles from "./user-menu.module.css";

export type UserMenuProps = {
  id: string;
  className: string | undefined;
  member: StoredMember;
  onEscape: () => void;
  onLeave: () => void;
};

/** The signed-in member, the entries granted by the server (docs/content.md#rights), and a button to sign out. */
export function UserMenu({ id, className, member, onEscape, onLeave }: UserMenuProps) {
  const t = useMessages("login");
  const known = rulesOfMember.use(member.id);
  const items = known?.data?.navUserMenus;
  const name = memberName(member) ?? "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) === "Escape") onEscape();
  };
  return (
    // Escape anywhere in the menu closes it. Its links and its button handle other keys themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav id={id} className={`${className} ${styles["menu"]}`} aria-label={t.memberMenu} onKeyDown={onKeyDown}>
      <p className={styles["who"]}>
        <Face name={name} avatar={member.avatar ?? ""} />
        <span>
          <MixedText text={name} />
        </span>
      </p>
      {known?.failure !== undefined && items === undefined ? (
        <p className={styles["failure"]}>{known.failure === "" ? t.menuNotLoaded : known.failure}</p>
      ) : (
        <Entries items={items} onLeave={onLeave} />
      )}
      <SignOut />
    </nav>
  );
}

type EntriesProps = { items: NavItem[] | undefined; onLeave: () => void };

function Entries({ items, onLeave }: EntriesProps) {
  if (items === undefined) return <div className={styles["waiting"]} aria-busy="true" />;
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <NavTarget item={item} onLeave={onLeave} />
          {item.children.length > 0 && <Entries items={item.children} onLeave={onLeave} />}
        </li>
      ))}
    </ul>
  );
}

function SignOut() {
  const t = useMessages("login");
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    const answer = await endOwnSession();
    setBusy(false);
    if (!answer.ok) return showToast(answer.msg, "error");
    clearMember();
    location.reload();
  };
  return (
    <button type="button" className={styles["out"]} disabled={isBusy} onClick={() => void signOut()}>
      {t.signOut}
    </button>
  );
}
