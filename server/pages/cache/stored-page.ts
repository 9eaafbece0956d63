import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { Answer } from "../../http/answer.ts";
import type { RenderedPage } from "../render.ts";

/** A cached page. */
export type StoredPage = {
  key: string;
  answer: Answer;
  tags: readonly PageTag[];
  /** Time of the cache's clock after which the page is rebuilt, while the old version is still shown. */
  freshUntil: number;
  /** Time of the cache's clock after which the page is not shown any more. */
  staleUntil: number;
  /** The scheduled time at which the page changes, whatever its age. Undefined if none is known. */
  until: number | undefined;
  /** Time until which no CDN may cache the page. Undefined: a CDN may. */
  withheldUntil: number | undefined;
  /** True for data of the router, false for a document. */
  isData: boolean;
  /** True for purged pages. They are stored only in case the database goes down. */
  purged: boolean;
  /** Number of times that these bytes were served. If it is high, a better compression is worth its time. */
  hits: number;
  /** Number of times the page was served, in any form. */
  reads: number;
  /** Renders the page again. */
  produce: () => Promise<RenderedPage>;
};
