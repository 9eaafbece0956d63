import type { Kind } from "#app/features/base/kind/kind.ts";

export const bulletinKind = { name: "bulletin", collectedAs: ["spotcheck"] } as const satisfies Kind;
