import type { PageTag } from "#app/lib/page-tag.ts";
import type { Answer } from "../http/answer.ts";
import type { RenderedPage } from "./render.ts";

/** A page that is kept. */
export type StoredPage = {
  key: string;
  answer: Answer;
  tags: readonly PageTag[];
  /** Milliseconds of the clock given to the cache; later it is rebuilt while it is still shown. */
  freshUntil: number;
  /** From then on it is no longer shown while it is rebuilt. */
  staleUntil: number;
  /** The moment at which it is no longer true, whatever its age; undefined when none is known. */
  until: number | undefined;
  /** Up to then caches further out keep nothing of it; undefined: they may. */
  withheldUntil: number | undefined;
  /** Data that the router asks for, no document. */
  isData: boolean;
  /** Purged pages are kept for the case that the database is down, and for no other. */
  purged: boolean;
  /** How often these bytes were served; what is asked for often is worth a better compression. */
  hits: number;
  /** How often the page was served, in whatever form. */
  reads: number;
  /** Makes it anew. */
  produce: () => Promise<RenderedPage>;
};
