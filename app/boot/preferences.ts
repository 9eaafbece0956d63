import { LANGUAGE_KEY, toLanguage } from "#app/lib/language.ts";
import { onEachPage } from "./pages.ts";
import { read, write } from "#app/lib/storage.ts";

/** Browsers keep no cookie longer than 400 days, whatever is asked for (docs/content.md#limits asks for more). */
const COOKIE_SECONDS = 400 * 86_400;

/** Choices about reading: the key in storage, the value that means no choice, and where the page carries it. */
const CHOICES = [
  { key: "theme", none: "system", attribute: "theme" },
  { key: "fontSize", none: "normal", attribute: "font" },
] as const;

/** The page's language as the server wrote it: a translator writes its own into the page later. */
const LANGUAGE = toLanguage(document.documentElement.lang);

/** The reader's theme, font size and language: kept, shown in the settings, and the same in every tab. */
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

/** Brings page and settings in line with what is stored; the first time first-paint.ts has done the page already. */
function apply(): void {
  const root = document.documentElement;
  for (const { key, none, attribute } of CHOICES) {
    const value = read(key);
    if (value === null) delete root.dataset[attribute];
    else root.dataset[attribute] = value;
    tick(key, value ?? none);
  }
  tick(LANGUAGE_KEY, LANGUAGE);
  // Asking for the colour has the whole page styled at once; most readers have chosen none.
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
 * The server goes by the cookie, which some browsers forget within days; storage remembers longer.
 * A page in the other language, forgotten or brought back from before the change, is loaded again.
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
