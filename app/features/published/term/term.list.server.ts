import { load } from "js-yaml";
import { z } from "zod";
import { TERM_INDUSTRIES, termSchema, type Term } from "./term.schema.ts";

const files = import.meta.glob<string>("./terms/*.yaml", { query: "?raw", import: "default", eager: true });

/** The terms that the product ships, by industry in order. */
export const TERMS: readonly Term[] = TERM_INDUSTRIES.flatMap((industry) =>
  z
    .array(termSchema)
    .parse(load(files[`./terms/${industry}.yaml`] ?? "[]"))
    .map((term) => ({ ...term, industry })),
);
