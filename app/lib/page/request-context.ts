import { createContext } from "react-router";
import type { Language } from "#app/lib/language.ts";

/** State of a request for the loaders besides its address; the page cache reads the rest after rendering. */
export type RequestState = {
  language: Language;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Seconds after which the page is rebuilt even without a purge. */
  maxAge: number;
  /**
   * Data of the page's loaders, each at the index that its loader returns instead; undefined for a request for data only. React
   * Router would encode it in its own format, many times slower than JSON.
   */
  loaded?: unknown[] | undefined;
  /** Returns the new address of an unknown path; `to` null: its page is gone. Called only before a 404. */
  readMoved?: (path: string) => Promise<{ to: string | null } | undefined>;
  /** The finished page, beside the Response: its body would be encoded and decoded again. */
  html?: string;
};

export const requestState = createContext<RequestState>();
