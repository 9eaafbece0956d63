import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";

/** The things that have share cards besides the site itself. */
export const CARD_KINDS = ["article", "billboard", "subject", "bulletin"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What a card is made of. */
export type CardFacts = {
  title: string;
  plain: string[];
  lines: string[];
  industry: string | null;
  palette: string | null;
};

const NO_PLAIN = sql<string[]>`'{}'::text[]`;

/** A thing that the public may see, as its card needs it. */
export async function findCardFacts(kind: CardKind, id: number, db: Db = database()): Promise<CardFacts | undefined> {
  switch (kind) {
    case "article":
      return db
        .selectFrom("articles")
        .leftJoin("industries", "industries.id", "articles.industry_id")
        .select(["articles.title", "articles.plain", sql<string[]>`array[articles.dek, articles.summary]`.as("lines")])
        .select(["industries.name as industry", "industries.palette"])
        .where("articles.id", "=", id)
        .where(visible)
        .executeTakeFirst();
    case "billboard":
      return db
        .selectFrom("billboards")
        .leftJoin("industries", "industries.id", "billboards.industry_id")
        .select(["billboards.title", NO_PLAIN.as("plain"), sql<string[]>`array[billboards.intro]`.as("lines")])
        .select(["industries.name as industry", "industries.palette"])
        .where("billboards.id", "=", id)
        .where("billboards.published", "=", true)
        .executeTakeFirst();
    case "subject":
      return db
        .selectFrom("subjects")
        .leftJoin("industries", "industries.id", "subjects.industry_id")
        .select(["subjects.title", NO_PLAIN.as("plain"), sql<string[]>`array[subjects.lead]`.as("lines")])
        .select(["industries.name as industry", "industries.palette"])
        .where("subjects.id", "=", id)
        .where("subjects.published", "=", true)
        .executeTakeFirst();
    case "bulletin":
      return db
        .selectFrom("bulletins")
        .leftJoin("industries", "industries.id", "bulletins.industry_id")
        .select(["bulletins.title", NO_PLAIN.as("plain"), sql<string[]>`array[bulletins.summary]`.as("lines")])
        .select(["industries.name as industry", "industries.palette"])
        .where("bulletins.id", "=", id)
        .where("bulletins.published", "=", true)
        .executeTakeFirst();
  }
}
