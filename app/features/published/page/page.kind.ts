import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const pageKind = { name: "page", collectedAs: [] } as const satisfies Kind;
