import type { Kind } from "#app/features/base/kind/kind.ts";

export const flashKind = { name: "flash", collectedAs: [] } as const satisfies Kind;
