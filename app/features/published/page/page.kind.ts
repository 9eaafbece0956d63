import type { Kind } from "#app/features/base/kind/kind.ts";

export const pageKind = { name: "page", collectedAs: [] } as const satisfies Kind;
