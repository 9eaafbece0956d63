import { useEffect, useId, useRef, useState, type ComponentType, type MouseEvent } from "react";
import { loadMessages, useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { LOGIN_PATH } from "#app/features/base/member-client/login-target.ts";
import { withProgress } from "#app/lib/with-progress.ts";
import styles from "./member-link.module.css";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { memberName } from "#app/features/base/member-client/stored-member.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import type { UserMenuProps } from "./user-menu.tsx";

/** The path of the member area. */
const MEMBER_PATH = "/user";

/**
 * The header's account link to signing in or to the member area. The boot script inserts the member's name. With React
 * it opens the login window, or the menu of the signed-in member. In a new tab it stays a link.
 */
export function MemberLink({ className }: { className: string | undefined }) {
  const t = useMessages("common");
  const member = useMember();
  const { place, Menu, toggle, close } = useUserMenu();
  const id = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (member === undefined) openLogin();
    else void toggle();
  };
  const onEscape = () => {
    close();
    link.current?.focus();
  };
  const isSignedIn = member !== undefined;
  return (
    <div className={styles["slot"]} ref={place}>
      <a
        ref={link}
        className={className}
        href={isSignedIn ? MEMBER_PATH : LOGIN_PATH}
        onClick={onClick}
        aria-haspopup={isSignedIn ? undefined : "dialog"}
        aria-expanded={isSignedIn ? Menu !== undefined : undefined}
        aria-controls={Menu === undefined ? undefined : id}
        data-member=""
        data-held=""
        suppressHydrationWarning
      >
        <MixedText text={memberName(member) ?? t.signIn} />
      </a>
      {isSignedIn && Menu !== undefined && (
        <Menu id={id} className={styles["menu"]} member={member} onEscape={onEscape} onLeave={close} />
      )}
    </div>
  );
}

/**
 * The state of the menu. It is loaded when it first opens. It closes on Escape, on a click elsewhere, or when the focus
 * leaves it.
 */
function useUserMenu() {
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [Menu, setMenu] = useState<ComponentType<UserMenuProps>>();
  const close = () => setMenu(undefined);
  const toggle = async () => {
    if (Menu !== undefined) return close();
    try {
      const [{ UserMenu }] = await withProgress(
        Promise.all([import("./user-menu.tsx"), loadMessages(language, ["login"])]),
      );
      setMenu(() => UserMenu);
    } catch {
      location.assign(MEMBER_PATH);
    }
  };
  const isOpen = Menu !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setMenu(undefined);
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);
  return { Menu, place, toggle, close };
}
