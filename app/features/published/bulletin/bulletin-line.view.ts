import type { BulletinCard } from "./bulletin.view.ts";

/** A bulletin as one line with its most important figures. */
export type BulletinLine = Pick<
  BulletinCard,
  "id" | "href" | "title" | "breaks" | "issuer" | "issueDate" | "total" | "failed"
>;

export function bulletinLine(bulletin: BulletinCard): BulletinLine {
  const { id, href, title, breaks, issuer, issueDate, total, failed } = bulletin;
  return { id, href, title, breaks, issuer, issueDate, total, failed };
}
