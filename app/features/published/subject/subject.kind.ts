import type { Kind } from "#app/features/base/content-kind/content-kind.ts";

export const subjectKind = { name: "subject", collectedAs: ["specialsubject"] } as const satisfies Kind;
