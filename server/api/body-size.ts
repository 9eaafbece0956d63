import { z } from "zod";

/**
 * Limits of a JSON body. `values`: the number of values; objects, lists and their members count. `bytes`: its length in
 * UTF-8.
 */
type BodySize = { values: number; bytes: number };

/** The part of a JSON Schema that limits a size. */
type Schema = {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  format?: string;
  maxItems?: number;
  maxProperties?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** The most bytes of one UTF-16 unit in UTF-8, and of a number with sign and exponent. */
const UNIT_BYTES = 3;
const NUMBER_BYTES = 25;

/** Length of strings that have a fixed format. */
const FORMATS: Record<string, number> = { date: 10, "date-time": 40, uuid: 36 };

/**
 * Returns the size of the largest body that a schema allows: every list full, every text at its full length. A limit is
 * infinite if the schema does not set it.
 */
export function bodySizeOf(input: z.ZodType): BodySize {
  return sizeOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema);
}

function sizeOf(schema: Schema): BodySize {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return forms.map(sizeOf).reduce(larger, NOTHING);
  if (schema.allOf !== undefined) return schema.allOf.map(sizeOf).reduce(sum, NOTHING);
  const said = schema.enum ?? ("const" in schema ? [schema.const] : undefined);
  if (said !== undefined) return { values: 1, bytes: Math.max(...said.map((one) => bytesOf(JSON.stringify(one)))) };
  switch (schema.type ?? "") {
    case "object":
      return objectSize(schema);
    case "array":
      return listSize(schema);
    case "string":
      return { values: 1, bytes: UNIT_BYTES * (schema.maxLength ?? FORMATS[schema.format ?? ""] ?? Infinity) + 2 };
    case "number":
    case "integer":
      return { values: 1, bytes: NUMBER_BYTES };
    case "boolean":
    case "null":
      return { values: 1, bytes: 5 };
    default:
      return { values: Infinity, bytes: Infinity };
  }
}

function listSize({ items, prefixItems = [], maxItems = Infinity }: Schema): BodySize {
  const first = prefixItems.map(sizeOf).reduce(sum, NOTHING);
  if (items === undefined) return sum({ values: 1, bytes: 2 + prefixItems.length }, first);
  const each = sizeOf(items);
  return sum(first, { values: 1 + maxItems * each.values, bytes: 2 + maxItems * (each.bytes + 1) });
}

function objectSize({ properties = {}, propertyNames, additionalProperties, maxProperties }: Schema): BodySize {
  const fields = Object.entries(properties).map(([name, field]): BodySize => {
    const { values, bytes } = sizeOf(field);
    return { values, bytes: bytes + bytesOf(JSON.stringify(name)) + 2 };
  });
  const named = fields.reduce(sum, { values: 1, bytes: 2 });
  if (typeof additionalProperties !== "object") return named;
  const [name, value] = [sizeOf(propertyNames ?? {}), sizeOf(additionalProperties)];
  const most = maxProperties ?? Infinity;
  return sum(named, { values: most * value.values, bytes: most * (name.bytes + value.bytes + 2) });
}

const NOTHING: BodySize = { values: 0, bytes: 0 };
const sum = (one: BodySize, other: BodySize): BodySize => ({
  values: one.values + other.values,
  bytes: one.bytes + other.bytes,
});
const larger = (one: BodySize, other: BodySize): BodySize => ({
  values: Math.max(one.values, other.values),
  bytes: Math.max(one.bytes, other.bytes),
});
const bytesOf = (text: string) => Buffer.byteLength(text);
