import type { ZodType } from "zod";
import { DomainError } from "./errors.ts";

/**
 * Returns the validated input of a service in the shape of its schema. Throws `invalid_input` with the invalid fields.
 */
export function accept<Output>(schema: ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  throw new DomainError("invalid_input", detail);
}
