import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const billboardKind = { name: "billboard", collectedAs: ["billboard"] } as const satisfies Kind;
