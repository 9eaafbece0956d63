import type { Kind } from "#app/features/base/kind/kind.ts";

export const subjectKind = { name: "subject", collectedAs: ["specialsubject"] } as const satisfies Kind;
