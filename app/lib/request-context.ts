import { createContext } from "react-router";
import type { Language } from "./language.ts";

/** What a loader knows of the request besides its address; the page cache reads the rest back after rendering. */
export type RequestState = {
  language: Language;
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Seconds after which the finished page is rebuilt although nothing was purged. */
  maxAge: number;
  /** The finished page, beside the Response: its body would be encoded and decoded again on the way. */
  html?: string;
};

export const requestState = createContext<RequestState>();
