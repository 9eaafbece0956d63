import { z } from "zod";
import type { FieldSpec } from "./field.schema.ts";

/** Options of a field besides its type. */
export type FieldOptions = {
  required?: true;
  /** The field is the display name of the record. */
  name?: true;
  /** The list shows the field beside the name. If this is a text, it is the prefix. */
  list?: true | string;
  /** The list can be filtered by this field. */
  filter?: true;
  /** The field hides the record from readers, or disables it. */
  visibility?: true;
  /** The field is set once, when the record is added. */
  fixed?: true;
  /** The field is the last day of the record's use. */
  expiry?: true;
  /** The field's value in a new record. */
  blank?: unknown;
  /** The language of its text, if the field's name does not determine it; null for addresses and numbers. */
  lang?: "zh-CN" | "en" | null;
};

/** A field: its type, its kind of input, and its options. `C`: its choices. */
export type Field<T extends z.ZodType = z.ZodType, O extends FieldOptions = FieldOptions, C extends string = string> = {
  type: T;
  input: Pick<FieldSpec, "as" | "longest" | "min" | "max" | "of"> & { choices?: readonly C[] };
  blank: unknown;
  options: O;
};

type Shape = Readonly<Record<string, Field>>;
type Name<S extends Shape> = keyof S & string;

/** Names of the fields that have the option `O`. */
type With<S extends Shape, O extends keyof FieldOptions> = {
  [N in Name<S>]: S[N]["options"] extends Record<O, true | string> ? N : never;
}[Name<S>];

/** The choices of each field that has choices. A field for a parent record has a text for "none". */
type Choices<S extends Shape> = {
  [N in Name<S> as string extends ChoiceOf<S[N]> ? never : N]: ChoiceOf<S[N]>;
};
type ChoiceOf<F> = F extends Field<z.ZodType, FieldOptions, infer C> ? C : never;

/** The fields of a noun, defined once for its schema, its form, its list and its texts. */
export type Fields<S extends Shape = Shape> = {
  schema: z.ZodObject<{ -readonly [N in Name<S>]: S[N]["type"] }, z.core.$strict>;
  names: readonly Name<S>[];
  /** The values of a new record. */
  blank: Readonly<Record<Name<S>, unknown>>;
  /** The form fields, in the order of the definition. */
  form: readonly FieldSpec[];
  /** The types of the labels (RecordTexts). It has no value at run time. */
  readonly shape: S;
};

export type FieldName<F extends Fields> = Name<F["shape"]>;
export type ListColumn<F extends Fields> = With<F["shape"], "list">;
export type FilterField<F extends Fields> = With<F["shape"], "filter">;
export type FieldChoices<F extends Fields> = Choices<F["shape"]>;
/** The type of a record with these fields. */
export type RecordOf<F extends Fields> = z.output<F["schema"]>;

/** Defines the fields of a noun, keyed by column name, in the order of its form. */
export function defineFields<const S extends Shape>(shape: S): Fields<S> {
  const fields = Object.entries(shape);
  const names = fields.map(([name]) => name as Name<S>);
  const types = Object.fromEntries(fields.map(([name, { type }]) => [name, type]));
  return {
    schema: z.strictObject(types) as unknown as Fields<S>["schema"],
    names,
    blank: Object.fromEntries(fields.map(([name, { blank }]) => [name, blank])) as Fields<S>["blank"],
    form: fields.map(([name, field]) => specOf(name, field)),
    shape,
  };
}

function specOf(name: string, { input, options }: Field): FieldSpec {
  const { list, required, visibility, fixed, expiry, filter } = options;
  const lang = langOf(name, input.as, options);
  return {
    name,
    ...input,
    ...(lang !== null && { lang }),
    ...(required && { isRequired: true }),
    ...(options.name && { isName: true }),
    ...(visibility && { isVisibility: true }),
    ...(fixed && { isFixed: true }),
    ...(filter && { isFilter: true }),
    ...(expiry && { isExpiry: true }),
    ...(list !== undefined && { listPrefix: list === true ? "" : list }),
  };
}

/** Returns the language of a text field: English for columns that end with `_en`, else Chinese. */
function langOf(name: string, as: FieldSpec["as"], { lang }: FieldOptions): "zh-CN" | "en" | null {
  if (lang !== undefined) return lang;
  if (!["line", "lines", "words", "body"].includes(as)) return null;
  return name.endsWith("_en") ? "en" : "zh-CN";
}

/** Returns a field of any type. */
export function field<T extends z.ZodType, const O extends FieldOptions = object, const C extends string = string>(
  type: T,
  { blank = "", ...input }: Field<T, O, C>["input"] & { blank?: unknown },
  options: O = {} as O,
): Field<T, O, C> {
  return { type, input, blank: options.blank ?? blank, options };
}

const text = (longest: number, { required }: FieldOptions) =>
  required ? z.string().trim().min(1).max(longest) : z.string().trim().max(longest);

/** Returns a text field of one line. */
export const line = <const O extends FieldOptions = object>(longest: number, options: O = {} as O) =>
  field(text(longest, options), { as: "line", longest }, options);

/** Returns a text field of several lines. */
export const lines = <const O extends FieldOptions = object>(longest: number, options: O = {} as O) =>
  field(text(longest, options), { as: "lines", longest }, options);

/** The pattern of a record's name in addresses. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;
const LONGEST_SLUG = 64;

/** Returns a field for the record's name in addresses. `type`: other rules than those of most nouns. */
export const slug = <const O extends FieldOptions = object>(options: O, type: z.ZodString = z.string().regex(SLUG)) =>
  field(type, { as: "line", longest: LONGEST_SLUG }, { ...options, required: true, lang: null });

const MOST_WORDS = 20;

/** Returns a field of up to twenty words, each of up to `longest` characters. */
export const words = <const O extends FieldOptions = object>(options: O = {} as O, longest = 20) =>
  field(
    z.array(text(longest, { required: true })).max(MOST_WORDS),
    { as: "words", longest: MOST_WORDS * longest, blank: [] },
    options,
  );

/** Returns a field with one of several values. The first is the default of a new record. */
export const choice = <const C extends readonly [string, ...string[]], const O extends FieldOptions = object>(
  choices: C,
  options: O = {} as O,
): Field<z.ZodEnum<{ [K in C[number]]: K }>, O, C[number]> =>
  field(z.enum(choices), { as: "choice", choices, blank: choices[0] }, options);

/** Returns a yes/no field. */
export const flag = <const O extends FieldOptions = object>(options: O = {} as O) =>
  field(z.boolean(), { as: "flag", blank: false }, options);

/** Returns a field for a whole number. */
export const integer = <const O extends FieldOptions = object>(min: number, max: number, options: O = {} as O) =>
  field(z.int().min(min).max(max), { as: "integer", min, max, blank: min }, { ...options, required: true });

/** Returns a field for a day in Shanghai, or none. */
export const day = <const O extends FieldOptions = object>(options: O = {} as O) =>
  field(z.iso.date().nullable(), { as: "day", blank: null }, options);

/** The longest body in characters before it is sanitized. The sanitizer has its own limit. */
const LONGEST_BODY = 300_000;

/** Returns a field of the rich text editor. */
export const body = <const O extends FieldOptions = object>(options: O = {} as O) =>
  field(z.string().max(LONGEST_BODY), { as: "body" }, options);

const LONGEST_ADDRESS = 300;
/**
 * The address of a picture on this site. Pictures of other sites would reveal the readers to them
 * (docs/security.md#x8).
 */
const OWN_PICTURE = /^(?:\/[^/\\\s][^\\\s]*)?$/;

/** Returns a field for the address of a picture on this site, or none. */
export const picture = <const O extends FieldOptions = object>(options: O = {} as O) =>
  field(
    z.string().trim().max(LONGEST_ADDRESS).regex(OWN_PICTURE),
    { as: "picture", longest: LONGEST_ADDRESS },
    options,
  );

/** Returns a field for the id of a parent record. `of`: the parent's noun, with its name in calls. */
export const parent = <const O extends FieldOptions = object>(of: string, options: O = {} as O) =>
  field(z.int().positive(), { as: "record", of, blank: null }, { ...options, required: true, fixed: true });

/** Returns a field for the id of a parent record, or none. The texts have a choice "" for none. */
export const parentOrNone = <const O extends FieldOptions = object>(of: string, options: O = {} as O) =>
  field<z.ZodNullable<z.ZodInt>, O & { fixed: true }, "">(
    z.int().positive().nullable(),
    { as: "record", of, blank: null },
    { ...options, fixed: true },
  );

/** Returns a field for the id of another record of the same noun, or none. The texts have a choice "" for none. */
export const other = <const O extends FieldOptions = object>(nouns: string, options: O = {} as O) =>
  field<z.ZodNullable<z.ZodInt>, O, "">(
    z.int().positive().nullable(),
    { as: "record", of: nouns, blank: null },
    options,
  );
