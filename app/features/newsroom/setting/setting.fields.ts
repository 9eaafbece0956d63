import { z } from "zod";
import type { SettingGroup } from "#app/features/base/site/site.schema.ts";

/** A field of a row in a setting that is a list, with a path such as `taxRules[].from`. */
export type SettingColumn = {
  path: string;
  kind: "text" | "number" | "switch" | "choice" | "lines" | "pairs" | "part" | "rows";
  least: number | null;
  most: number | null;
  choices: string[];
};

/**
 * A form field of a setting. A `part` is an optional group: its fields are those whose paths begin with its path. `rows` are
 * a list of rows that have the same columns.
 */
export type SettingField = SettingColumn & { columns: SettingColumn[] };

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
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
    columns: [],
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
      if (schema.items?.type !== "object") return [field("lines")];
      return [{ ...field("rows"), columns: fieldsAt(`${path}[]`, schema.items).map(columnOf) }];
    case undefined:
    default:
      return [field("text")];
  }
}

const columnOf = ({ columns: _columns, ...column }: SettingField): SettingColumn => column;

/** Returns a bound that the form should show, or null. The limit of exact integers is not shown. */
const boundOf = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? null : bound;
