import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import type { RuleInput } from "#app/features/newsroom/check/check.schema.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";

const examples = z.array(z.string()).default([]);
const rule = z.strictObject({
  pattern: z.string(),
  kind: z.enum(["literal", "linear"]).default("literal"),
  severity: z.enum(["block", "confirm", "hint"]).default("confirm"),
  advice: z.string().default(""),
  en: z.string().default(""),
  hits: examples,
  misses: examples,
});
const file = z.strictObject({
  misspellings: z.record(z.string(), z.string()),
  style: z.array(rule),
  advertising: z.array(rule),
  unsourced: z.array(rule),
});

/** Returns the starter list of rules for the automatic check of stories. */
export async function readCheckRules(): Promise<RuleInput[]> {
  const text = await readFile(join(projectFolder, "defaults", "check-rules.yaml"), "utf8");
  const { misspellings, ...families } = file.parse(load(text));
  const spelled = Object.entries(misspellings).map(([pattern, advice]): RuleInput => ({
    family: "misspelling",
    pattern,
    severity: "confirm",
    advice,
    misses: [advice],
  }));
  const others = (["style", "advertising", "unsourced"] as const).flatMap((family) =>
    families[family].map(({ en, ...one }): RuleInput => ({ ...one, family, adviceEn: en })),
  );
  return [...spelled, ...others];
}
