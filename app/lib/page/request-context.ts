import { createContext } from "react-router";
import type { Language } from "#app/lib/language.ts";

/** State of a request for the loaders, in addition to its URL. The page cache reads the results after rendering. */
export type RequestState = {
  language: Language;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Seconds after which the page is rendered again even without a purge. */
  maxAge: number;
  /**
   * Data of the page's loaders. Each loader returns the index of its data instead. It is undefined for a request for
   * data only. React Router would encode the data in its own format, many times slower than JSON.
   */
  loaded?: unknown[] | undefined;
  /** Returns the new path of an old address; `to` is null if its page is gone. Called only before a 404. */
  readMoved?: (path: string) => Promise<{ to: string | null } | undefined>;
  /** The finished page. The body of the Response would be encoded and decoded again, so it is passed here. */
  html?: string;
};

export const requestState = createContext<RequestState>();
