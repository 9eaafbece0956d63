import { useContext, useEffect, useRef, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { isChangedByOthers } from "#app/lib/page/changed-page.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { isPagePath } from "#app/ui/page/page-path.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { goToPage } from "./next-page.ts";

/** Effects of every page once React runs: client navigation, its progress, and page views. */
export function PageEffects() {
  useReady();
  useLinkNavigation();
  useProgress();
  const title = useArrival();
  // Uses only the hook, because React Router's component also writes an inline script, which the policy forbids.
  useScrollRestoration();
  return (
    <p className="visually-hidden" role="status">
      <MixedText text={title} />
    </p>
  );
}

/** Notifies the boot script that React handles the controls, so that it repeats the stored click. */
function useReady(): void {
  useEffect(() => void document.dispatchEvent(new CustomEvent("page:ready")), []);
}

/**
 * Handles clicks on all plain links with one listener (docs/architecture.md#react-on-intent), so that links need no
 * component. Links are followed natively on a page that other software has changed or that runs without React
 * (app/boot/page-copy.ts).
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

/** Returns the path of a clicked link, or undefined if the browser must handle the click itself. */
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

/** Notifies the boot script of a navigation, during which it shows the thin bar at the top. */
function useProgress(): void {
  const { state } = useNavigation();
  useEffect(() => {
    document.dispatchEvent(new CustomEvent(state === "idle" ? "page:settled" : "page:leaving"));
  }, [state]);
}

/**
 * Notifies the boot script of each page after the first. Moves the focus to the fragment's target or the new heading,
 * for users of keyboards and screen readers. Returns the title to announce.
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
