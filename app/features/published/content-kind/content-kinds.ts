import { articleKind } from "#app/features/published/article/article.kind.ts";
import { billboardKind } from "#app/features/published/billboard/billboard.kind.ts";
import { flashKind } from "#app/features/published/flash/flash.kind.ts";
import { pageKind } from "#app/features/published/page/page.kind.ts";
import { bulletinKind } from "#app/features/published/bulletin/bulletin.kind.ts";
import { subjectKind } from "#app/features/published/subject/subject.kind.ts";

/** The kinds of content, in the order in which readers choose between them. */
export const KINDS = [articleKind, flashKind, billboardKind, subjectKind, bulletinKind, pageKind] as const;

export type KindName = (typeof KINDS)[number]["name"];

export const KIND_NAMES: KindName[] = KINDS.map((kind) => kind.name);
