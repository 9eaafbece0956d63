import { baidu, umami } from "./counters.ts";
import type { ViewListener } from "./page-view.ts";
import { onEachPage } from "./pages.ts";
import { read, write } from "#app/lib/storage.ts";
import { trustedScriptUrl } from "#app/lib/trusted.ts";
import { texts } from "./texts.ts";

const CONSENT_KEY = "statistics";

/**
 * Outside counters, there only when the operator has named them on the boot script's own tag, and asked for only after
 * the reader has agreed. Returns the listener that tells them of each page.
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
    // A visit may begin on a member's own page: the scripts come with the first page that is not.
    if (agreed && counters === undefined) begin();
    else for (const counter of counters ?? []) counter(view);
  };
}

/** Pages that hold what is a member's own, and the newsroom: no outside script is asked for there (docs/security.md#s2). */
function isPrivate(): boolean {
  return /^\/(user|newsroom|preview)\b/.test(location.pathname);
}

/** The browser's own word that the reader does not want to be counted elsewhere. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** The footer's way to choose anew; withdrawn consent takes effect with the page loaded again. */
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
