import { createContext, useContext } from "react";
import { contentLang, DEFAULT_LANGUAGE, type Language } from "#app/lib/language.ts";

/**
 * Context shared by the page pipeline and the components of one page. The server fills the two collections while rendering; the
 * browser gets them for hydration.
 */
export type PageContext = {
  language: Language;
  /** Raw HTML of the page. The browser reads it from the page instead of loading it twice. */
  rawHtml: string[];
  /** Message modules of the page, loaded before hydration. */
  namespaces: Set<string>;
};

const Context = createContext<PageContext>({
  language: DEFAULT_LANGUAGE,
  rawHtml: [],
  namespaces: new Set(),
});

export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useContext(Context);
}

/** Returns the language of the shown page. */
export function useLanguage(): Language {
  return usePageContext().language;
}

/**
 * Returns a function for the `lang` of editors' texts: `contentLang` on an English page, undefined on a Chinese one.
 */
export function useContentLang(): (text: string) => "zh-CN" | undefined {
  return useLanguage() === "en" ? contentLang : () => undefined;
}
