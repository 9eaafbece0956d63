import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const bulletinKind = { name: "bulletin", collectedAs: ["spotcheck"] } as const satisfies Kind;
