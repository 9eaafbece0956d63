import type { PageTag } from "#app/lib/page/page-tag.ts";
import type { Answer } from "../../http/answer.ts";
import type { RenderedPage } from "../render.ts";

/** A cached page. */
export type StoredPage = {
  key: string;
  answer: Answer;
  tags: readonly PageTag[];
  /** Time of the cache's clock after which it is rebuilt while it is still shown. */
  freshUntil: number;
  /** Time after which it is no longer shown during a rebuild. */
  staleUntil: number;
  /** The scheduled time at which it changes, whatever its age; undefined when none is known. */
  until: number | undefined;
  /** Until then no CDN keeps it; undefined: a CDN may. */
  withheldUntil: number | undefined;
  /** Data for the router, not a document. */
  isData: boolean;
  /** Purged pages are kept only for the case that the database is down. */
  purged: boolean;
  /** Number of times these bytes were served; frequent ones are worth a better compression. */
  hits: number;
  /** Number of times the page was served, in any form. */
  reads: number;
  /** Renders it again. */
  produce: () => Promise<RenderedPage>;
};
