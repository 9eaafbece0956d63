import { createContext } from "react-router";
import type { Language } from "./language.ts";

/** What a loader knows of the request besides its address; the page cache reads the rest back after rendering. */
export type RequestState = {
  language: Language;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Seconds after which the finished page is rebuilt although nothing was purged. */
  maxAge: number;
  /**
   * What the loaders of a page gave, each at the place that its loader says instead; undefined for a request for data alone.
   * React Router would encode it in its own format, value by value, which takes many times as long as JSON.
   */
  loaded?: unknown[] | undefined;
  /** Where an address leads that this site has no page for; `to` null: its page is gone. Asked only before a 404. */
  readMoved?: (path: string) => Promise<{ to: string | null } | undefined>;
  /** The finished page, beside the Response: its body would be encoded and decoded again on the way. */
  html?: string;
};

export const requestState = createContext<RequestState>();
