import { readFileSync } from "node:fs";
import { join } from "node:path";
import { termPath, TERMS_PATH } from "./term.view.ts";
import { load } from "js-yaml";
import { z } from "zod";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { TERM_INDUSTRIES, termSchema, type Term } from "./term.schema.ts";

/** The terms are read as files, because the command line runs without a build. */
const FOLDER = join(projectFolder, "app/features/published/term/terms");

let shipped: readonly Term[] | undefined;

/**
 * Returns the built-in terms by industry, in order. The first call reads their files, which takes as long as rendering
 * many pages. The server therefore makes it at its start, and the command line only when it needs a term.
 */
export function shippedTerms(): readonly Term[] {
  shipped ??= TERM_INDUSTRIES.flatMap((industry) =>
    z
      .array(termSchema)
      .parse(load(readFileSync(join(FOLDER, `${industry}.yaml`), "utf8")))
      .map((term) => ({ ...term, industry })),
  );
  return shipped;
}

/** Returns the paths of the list of terms and of all terms. */
export const termPaths = (): string[] => [TERMS_PATH, ...shippedTerms().map(({ slug }) => termPath(slug))];
