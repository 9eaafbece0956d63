import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const articleKind = {
  name: "article",
  collectedAs: ["news", "headline", "industry"],
} as const satisfies Kind;
