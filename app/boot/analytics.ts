import { baidu, umami } from "./counters.ts";
import type { ViewListener } from "./page-view.ts";
import { onEachPage } from "./pages.ts";
import { read, write } from "#app/lib/storage.ts";
import { trustedScriptUrl } from "#app/lib/trusted.ts";
import { texts } from "./texts.ts";

const CONSENT_KEY = "statistics";

/**
 * Starts the external counters if the operator has named them on the boot script's tag and the reader has agreed.
 * Returns the listener that reports each page to them.
 */
export function startAnalytics(): ViewListener {
  const config = document.querySelector<HTMLScriptElement>("script[data-boot]")?.dataset ?? {};
  const { baiduId, umamiUrl, umamiId } = config;
  if (baiduId === undefined && umamiId === undefined) return () => undefined;

  const choice = read(CONSENT_KEY) ?? (refusesTracking() ? "no" : null);
  let agreed = choice === "yes";
  let counters: ViewListener[] | undefined;
  let latest: Parameters<ViewListener>[0] | undefined;
  const begin = () => {
    agreed = true;
    if (counters !== undefined || isPrivate()) return;
    counters = [];
    if (baiduId !== undefined) counters.push(baidu(baiduId, window, load));
    if (umamiUrl !== undefined && umamiId !== undefined) counters.push(umami(umamiUrl, umamiId, window, load));
    if (latest !== undefined) for (const counter of counters) counter(latest);
  };
  if (choice === null) ask(begin);
  offerChoice(begin);
  return (view) => {
    if (isPrivate()) return;
    latest = view;
    // The first page of a visit may be private. So the scripts are loaded with the first page that is not private.
    if (agreed && counters === undefined) begin();
    else for (const counter of counters ?? []) counter(view);
  };
}

/**
 * Returns whether the page is private: member area, newsroom or preview. Such pages load no external script
 * (docs/security.md#s2).
 */
function isPrivate(): boolean {
  return /^\/(user|newsroom|preview)\b/.test(location.pathname);
}

/** Returns whether the browser asks not to be tracked. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/**
 * Shows the control in the footer with which the reader changes the choice. Withdrawn consent takes effect after a
 * reload.
 */
function offerChoice(begin: () => void): void {
  onEachPage(() => {
    for (const control of document.querySelectorAll<HTMLElement>("[data-statistics]")) control.hidden = false;
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-statistics]") !== null) ask(begin);
  });
}

function ask(begin: () => void): void {
  if (document.querySelector(".boot-consent") !== null) return;
  const box = document.createElement("section");
  box.className = "boot-consent";
  box.dataset["native"] = "";
  box.setAttribute("aria-label", texts.consent);
  const question = document.createElement("p");
  question.textContent = texts.consent;
  const answer = (text: string, value: "yes" | "no") => {
    const button = document.createElement("button");
    button.className = "btn";
    button.textContent = text;
    button.addEventListener("click", () => {
      const before = read(CONSENT_KEY);
      write(CONSENT_KEY, value);
      box.remove();
      if (value === "yes") begin();
      else if (before === "yes") location.reload();
    });
    return button;
  };
  box.append(question, answer(texts.consentYes, "yes"), answer(texts.consentNo, "no"));
  document.body.append(box);
}

function load(src: string, data: Record<string, string> = {}): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = trustedScriptUrl(src);
  Object.assign(script.dataset, data);
  document.head.append(script);
}
