import { useLocation } from "react-router";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { NavItem } from "../site.view.ts";

type Props = {
  item: NavItem;
  /** Called when the reader follows an internal link. The page's own click handler does the rest. */
  onLeave?: () => void;
};

/**
 * An item of a menu: a page of the site, a new window, or, for an unknown menu type, the error of
 * docs/content.md#routes.
 */
export function NavTarget({ item, onLeave }: Props) {
  const t = useMessages("common");
  const { pathname } = useLocation();
  if (item.href === "" && item.children.length > 0) return <span>{item.title}</span>;
  if (item.href === "") {
    return (
      <button type="button" onClick={() => showToast(t.unknownMenuType, "error")}>
        {item.title}
      </button>
    );
  }
  if (item.external) {
    return (
      <a href={item.href} target="_blank" rel="noopener">
        {item.title}
        <span className="visually-hidden">{t.opensNewWindow}</span>
      </a>
    );
  }
  return (
    <a
      href={item.href}
      lang={contentLang(item.title)}
      aria-current={currentState(item.href, pathname)}
      onClick={onLeave}
    >
      {item.title}
    </a>
  );
}

/** Returns "page" for the current page itself, and "true" for a page below it. */
function currentState(href: string, pathname: string): "page" | "true" | undefined {
  if (href === pathname) return "page";
  return href !== "/" && pathname.startsWith(`${href}/`) ? "true" : undefined;
}
