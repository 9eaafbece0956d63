import { z } from "zod";
import type { SettingGroup } from "#app/features/base/site/site.schema.ts";

/** A form field of a setting; a `part` is optional and has the fields whose paths begin with its own. */
export type SettingField = {
  path: string;
  kind: "text" | "number" | "switch" | "choice" | "lines" | "pairs" | "part";
  least: number | null;
  most: number | null;
  choices: string[];
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Returns the fields of every setting of a group, by key, in the order of definition. */
export function fieldsOf(group: SettingGroup): Map<string, SettingField[]> {
  const { properties = {} } = z.toJSONSchema(group, { unrepresentable: "any" }) as Schema;
  return new Map(Object.entries(properties).map(([key, schema]) => [key, fieldsAt(key, schema)]));
}

function fieldsAt(path: string, schema: Schema): SettingField[] {
  const field = (kind: SettingField["kind"]): SettingField => ({
    path,
    kind,
    least: boundOf(schema.minimum),
    most: boundOf(schema.maximum ?? schema.maxLength ?? schema.maxItems),
    choices: (schema.enum ?? []).map(String),
  });
  const within = (of: Schema) =>
    Object.entries(of.properties ?? {}).flatMap(([name, one]) => fieldsAt(`${path}.${name}`, one));
  const whole = schema.anyOf?.find(({ type }) => type === "object");
  if (whole !== undefined) return [field("part"), ...within(whole)];
  if (schema.enum !== undefined) return [field("choice")];
  switch (schema.type) {
    case "object":
      return schema.properties === undefined ? [field("pairs")] : within(schema);
    case "boolean":
      return [field("switch")];
    case "integer":
    case "number":
      return [field("number")];
    case "array":
      return [field("lines")];
    case undefined:
    default:
      return [field("text")];
  }
}

/** A bound that is worth showing; the limit of exact numbers is not. */
const boundOf = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? null : bound;
