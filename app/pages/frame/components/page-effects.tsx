import { useContext, useEffect, useRef, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { isChangedByOthers } from "#app/lib/changed-page.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page-context.tsx";
import { isPagePath } from "#app/ui/page-path.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { goToPage } from "./next-page.ts";

/** What runs beside every page once React is there: navigation by link, its progress, and word of each arrival. */
export function PageEffects() {
  useReady();
  useLinkNavigation();
  useProgress();
  const title = useArrival();
  // The hook alone: React Router's component writes an inline script besides, which no page of ours may have.
  useScrollRestoration();
  return (
    <p className="visually-hidden" role="status">
      <MixedText text={title} />
    </p>
  );
}

/** Tells the boot script that controls answer now, so that it does again the click that came first. */
function useReady(): void {
  useEffect(() => void document.dispatchEvent(new CustomEvent("page:ready")), []);
}

/**
 * One listener for all plain links (docs/architecture.md#react-on-intent): inside navigation without a component for each
 * link. A page that others have changed, or that React has left (app/boot/page-copy.ts), follows links as links are.
 */
function useLinkNavigation(): void {
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const lang = htmlLanguage(useLanguage());
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === undefined || router === undefined) return;
      if ("plain" in document.documentElement.dataset || isChangedByOthers(lang)) return;
      event.preventDefault();
      void goToPage(router.routes, path, () => navigate(path));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, router, lang]);
}

/** The path a click asks for, or undefined when the browser should handle the click by itself. */
function pathOfClick(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target !== "" || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !isPagePath(url.pathname)) return undefined;
  const sameDocument = url.pathname === location.pathname && url.search === location.search;
  return sameDocument && url.hash !== "" ? undefined : url.pathname + url.search + url.hash;
}

/** Tells the boot script, which draws the thin bar on top, that a navigation is under way. */
function useProgress(): void {
  const { state } = useNavigation();
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(state === "idle" ? "page:settled" : "page:leaving"));
  }, [state]);
}

/**
 * Tells the boot script of each page after the first, which it has counted by itself, and moves the focus to what the
 * address names or to the new page's heading, so that readers of the keyboard and the ear begin there. Returns its title,
 * to be said.
 */
function useArrival(): string {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    const content = document.getElementById("content");
    const heading = content?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    for (const target of [document.getElementById(hash.slice(1)), heading, content]) {
      target?.focus({ preventScroll: true });
      if (target && target === document.activeElement) break;
    }
    setTitle(document.title);
    document.dispatchEvent(new CustomEvent("page:arrived"));
  }, [pathname, hash]);
  return title;
}
