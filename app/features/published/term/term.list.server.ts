import { readFileSync } from "node:fs";
import { join } from "node:path";
import { termPath } from "./term.view.ts";
import { load } from "js-yaml";
import { z } from "zod";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { TERM_INDUSTRIES, termSchema, type Term } from "./term.schema.ts";

/** Read as files, since the command line runs without a build. */
const FOLDER = join(projectFolder, "app/features/published/term/terms");

/** The terms that the product ships, by industry in order. */
export const TERMS: readonly Term[] = TERM_INDUSTRIES.flatMap((industry) =>
  z
    .array(termSchema)
    .parse(load(readFileSync(join(FOLDER, `${industry}.yaml`), "utf8")))
    .map((term) => ({ ...term, industry })),
);

/** The addresses of all terms. */
export const TERM_PATHS: readonly string[] = TERMS.map(({ slug }) => termPath(slug));
