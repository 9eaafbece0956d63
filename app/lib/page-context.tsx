import { createContext, useContext } from "react";
import { contentLang, DEFAULT_LANGUAGE, type Language } from "./language.ts";

/**
 * What the page pipeline and the components of one page share.
 * On the server the two collections are filled while rendering; the browser gets them to hydrate with.
 */
export type PageContext = {
  language: Language;
  /** HTML that was written as it is; the browser reads it back from the page instead of loading it twice. */
  rawHtml: string[];
  /** Message modules that the page used, to be loaded before it is hydrated. */
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

/** The language of the page being shown. */
export function useLanguage(): Language {
  return usePageContext().language;
}

/** Returns what gives the `lang` of a text that editors wrote: on an English page `contentLang`, on a Chinese page nothing. */
export function useContentLang(): (text: string) => "zh-CN" | undefined {
  return useLanguage() === "en" ? contentLang : () => undefined;
}
