import { sql } from "kysely";
import { database } from "#db/client.ts";
import type { Language } from "#app/lib/language.ts";

/** Returns the database column that holds the name in a language. */
const nameIn = (language: Language) => (language === "en" ? "name_en as name" : "name");

export async function findColumns(language: Language) {
  return database()
    .selectFrom("columns")
    .select(["id", nameIn(language), "parent_id as parentId"])
    .where("enabled", "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export async function findIndustries(language: Language) {
  return database()
    .selectFrom("industries")
    .select(["id", nameIn(language)])
    .where("enabled", "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export async function findSectors(language: Language) {
  return database()
    .selectFrom("sectors")
    .select(["id", nameIn(language), "industry_id as parentId"])
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export async function findSubjects(language: Language) {
  return database()
    .selectFrom("subjects")
    .select("id")
    .select((eb) =>
      (language === "en" ? eb.fn.coalesce(sql<string>`nullif(title_en, '')`, "title") : eb.ref("title")).as("name"),
    )
    .where("published", "=", true)
    .orderBy("id", "desc")
    .execute();
}

export async function findSections() {
  const rows = await database()
    .selectFrom("subject_sections")
    .innerJoin("subjects", "subjects.id", "subject_sections.subject_id")
    .select(["subject_sections.id", "subjects.title as subject", "subject_sections.title as section"])
    .orderBy("subjects.id", "desc")
    .orderBy("subject_sections.position")
    .execute();
  return rows.map(({ id, subject, section }) => ({ id, name: section === "" ? subject : `${subject} · ${section}` }));
}

export async function findSources() {
  return database()
    .selectFrom("sources")
    .select(["id", "name", "may_reprint as mayReprint"])
    .where("active", "=", true)
    .orderBy("name")
    .execute();
}
