import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { readTopColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { lengthOf } from "#app/features/members/contribution/contribution.rules.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { insertContributions } from "./seed.repo.server.ts";

const file = z.array(
  z.object({
    by: z.string(),
    author: z.string(),
    title: z.string(),
    column: z.string(),
    industry: z.string(),
    hours: z.number(),
    body: z.string(),
  }),
);

/**
 * Submits contributions of demo members, keyed by member id, so that the newsroom's queue has entries. Returns their
 * ids.
 */
export async function seedContributions(members: ReadonlyMap<string, number>, now: Date): Promise<number[]> {
  const written = file.parse(load(await readFile(join(projectFolder, "demo", "contributions.yaml"), "utf8")));
  const [columns, industries] = await Promise.all([readTopColumns(DEFAULT_LANGUAGE), readIndustries(DEFAULT_LANGUAGE)]);
  const rows = written.flatMap(({ by, author, title, column, industry, hours, body }) => {
    const memberId = members.get(by);
    if (memberId === undefined) return [];
    const paragraphs = body.split("\n").filter((line) => line.trim() !== "");
    return {
      member_id: memberId,
      title,
      author_name: author,
      column_id: columns.find(({ slug }) => slug === column)?.id ?? null,
      industry_id: industries.find(({ slug }) => slug === industry)?.id ?? null,
      body_html: paragraphs.map((line) => `<p>${line.trim()}</p>`).join(""),
      characters: lengthOf(paragraphs.join("").replaceAll(/\s/g, "")),
      is_original: true,
      submitted_at: new Date(now.getTime() - hours * 3_600_000),
    };
  });
  return insertContributions(rows);
}
