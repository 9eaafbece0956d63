import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const flashKind = { name: "flash", collectedAs: [] } as const satisfies Kind;
