import { useEffect, useState, type KeyboardEvent } from "react";
import { useRouteLoaderData } from "react-router";
import type { RuleNode } from "#app/features/site/site.schema.ts";
import { navItems, type NavItem, type SiteFrame } from "#app/features/site/site.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { assetUrl } from "#app/lib/asset-url.ts";
import { showToast } from "#app/ui/toast.tsx";
import { request } from "./member-request.ts";
import { clearMember, currentMember, updateMember } from "./member-store.ts";
import { memberName, type StoredMember } from "./stored-member.ts";
import styles from "./user-menu.module.css";

export type UserMenuProps = {
  id: string;
  className: string | undefined;
  member: StoredMember;
  onEscape: () => void;
  onLeave: () => void;
};

type MemberData = { userInfo: object; rules: RuleNode[] };

/** The menu of this page life, so that it opens at once the second time. */
let known: { memberId: number; items: NavItem[] } | undefined;

/** Who is signed in, the entries that the server gives them (spec.md section 6), and the way out. */
export function UserMenu({ id, className, member, onEscape, onLeave }: UserMenuProps) {
  const t = useMessages("login");
  const { items, failure } = useMenuItems(member.id);
  const name = memberName(member) ?? "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEscape();
  };
  return (
    // Escape anywhere in the menu closes it; everything else its links and its button answer by themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav id={id} className={`${className} ${styles["menu"]}`} aria-label={t.memberMenu} onKeyDown={onKeyDown}>
      <p className={styles["who"]}>
        <Face name={name} avatar={member.avatar ?? ""} />
        <span>{name}</span>
      </p>
      {failure === "" ? <Entries items={items} onLeave={onLeave} /> : <p className={styles["failure"]}>{failure}</p>}
      <SignOut />
    </nav>
  );
}

/** Drawn from the start of the name where there is no picture, and where it does not load. */
function Face({ name, avatar }: { name: string; avatar: string }) {
  const site = useRouteLoaderData<SiteFrame>("root")?.site;
  const [isBroken, setBroken] = useState(avatar === "");
  if (isBroken) return <span className={styles["face"]}>{[...name][0]}</span>;
  const src = assetUrl(avatar, site?.cdnUrl ?? "", site?.siteUrl ?? "");
  return <img className={styles["face"]} src={src} alt="" width="32" height="32" onError={() => setBroken(true)} />;
}

function Entries({ items, onLeave }: { items: NavItem[] | undefined; onLeave: () => void }) {
  if (items === undefined) return <div className={styles["waiting"]} aria-busy="true" />;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.title}>
          {item.external ? (
            <a href={item.href} target="_blank" rel="noopener">
              {item.title}
            </a>
          ) : (
            // Navigation is done by the page's own listener for all links; the menu only goes.
            <a href={item.href} onClick={onLeave}>
              {item.title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The entries of GET /api/user/index, which also brings what is stored of the member up to date. */
function useMenuItems(memberId: number): { items: NavItem[] | undefined; failure: string } {
  const t = useMessages("login");
  const [items, setItems] = useState(known?.memberId === memberId ? known.items : undefined);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (items !== undefined) return;
    let isGone = false;
    const load = async () => {
      const answer = await request<MemberData>("/api/user/index", { silent: true });
      if (isGone) return;
      if (!answer.ok) return setFailure(answer.msg === "" ? t.menuNotLoaded : answer.msg);
      updateMember(answer.data.userInfo);
      known = { memberId, items: navItems(answer.data.rules, "nav_user_menu").filter((item) => item.href !== "") };
      setItems(known.items);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [items, memberId, t]);
  return { items, failure };
}

function SignOut() {
  const t = useMessages("login");
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    const body = { refresh_token: currentMember()?.refreshToken ?? "" };
    const answer = await request("/api/user/logout", { body, silent: true });
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
