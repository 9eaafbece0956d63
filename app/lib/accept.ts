import type { ZodType } from "zod";
import { DomainError } from "./errors.ts";

/** What a service was given, in the shape it asks for. Throws `invalid_input`, naming what does not fit. */
export function accept<Output>(schema: ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  throw new DomainError("invalid_input", detail);
}
