import { LANGUAGE_KEY, toLanguage } from "#app/lib/language.ts";
import { onEachPage } from "./pages.ts";
import { read, write } from "#app/lib/storage.ts";

/**
 * Lifetime of the language cookie in seconds. Browsers limit cookies to 400 days (docs/content.md#limits asks for
 * more).
 */
const COOKIE_SECONDS = 400 * 86_400;

/** The reading preferences: storage key, value for "no choice", and attribute of the page. */
const CHOICES = [
  { key: "theme", none: "system", attribute: "theme" },
  { key: "fontSize", none: "normal", attribute: "font" },
] as const;

/** The page's language from the server, read early because a translator may change the attribute later. */
const LANGUAGE = toLanguage(document.documentElement.lang);

/** Stores the reader's theme, font size and language, shows them in the settings, and applies them in all tabs. */
export function keepPreferences(): void {
  keepLanguage();
  onEachPage(apply);
  addEventListener("storage", apply);
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.dataset["preference"] === undefined) return;
    if (input.name === LANGUAGE_KEY) return chooseLanguage(input.value);
    const choice = CHOICES.find(({ key }) => key === input.name);
    write(input.name, input.value === choice?.none ? null : input.value);
    apply();
  });
  document.addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-language]") : null;
    if (control !== null) chooseLanguage(control.dataset["language"] ?? "");
  });
}

/** Applies the stored preferences to the page and the settings. first-paint.ts has done this once for the page. */
function apply(): void {
  const root = document.documentElement;
  for (const { key, none, attribute } of CHOICES) {
    const value = read(key);
    if (value === null) delete root.dataset[attribute];
    else root.dataset[attribute] = value;
    tick(key, value ?? none);
  }
  tick(LANGUAGE_KEY, LANGUAGE);
  // Reading the colour forces a style computation, so it is read only if the reader has chosen a theme.
  const colour = read("theme") === null ? undefined : getComputedStyle(root).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.dataset["own"] ??= meta.content;
    meta.content = colour ?? meta.dataset["own"];
  }
}

function tick(name: string, value: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`input[data-preference][name=${name}]`)) {
    input.checked = input.value === value;
  }
}

function chooseLanguage(value: string): void {
  const language = toLanguage(value);
  write(LANGUAGE_KEY, language);
  writeCookie(language);
  location.reload();
}

/**
 * Keeps the language cookie and the stored language equal. The server uses the cookie, but some browsers delete it
 * within days. A page in the wrong language is reloaded.
 */
function keepLanguage(): void {
  const check = () => {
    const stored = read(LANGUAGE_KEY);
    if (stored === null) return;
    writeCookie(toLanguage(stored));
    const kept = document.cookie.includes(`${LANGUAGE_KEY}=${toLanguage(stored)}`);
    if (kept && toLanguage(stored) !== LANGUAGE) location.reload();
  };
  check();
  addEventListener("pageshow", (event) => {
    if (event.persisted) check();
  });
}

function writeCookie(language: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}
