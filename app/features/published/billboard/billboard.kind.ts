import type { Kind } from "#app/features/base/kind/kind.ts";

export const billboardKind = { name: "billboard", collectedAs: ["billboard"] } as const satisfies Kind;
