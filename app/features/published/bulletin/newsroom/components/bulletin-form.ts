import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import type { CallInput } from "#app/features/base/call/call.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { FormErrors, FormValues } from "#app/ui/form/use-form.ts";

/** The data of a bulletin and a sample in calls. */
export type Bulletin = CallInput<"POST /newsroom/bulletins/save">["record"];

/** The target of a table: a new bulletin with this data, or an existing one that gets more samples. */
export type Making = { bulletin: Bulletin } | { into: number };
export type Sample = CallInput<"POST /newsroom/samples/save">["record"];

type Texts = Messages["bulletins"];

const NEEDED = ["title", "issuer", "region", "issue_date"];
const APART = "║";

/** Default values of a new bulletin. */
export const emptyBulletin: Bulletin = {
  title: "",
  family: "food",
  issuer: "",
  level: "province",
  region: "",
  number: "",
  issue_date: "",
  period: "",
  industry: "",
  categories: [],
  summary: "",
  body: "",
  source_url: "",
  right_of_reply: "",
  correction: "",
  published: true,
};

/** Returns the bulletin in the fields of the form. */
export function bulletinOf(values: FormValues): Bulletin {
  const said = (name: string) => (values[name] ?? "").trim();
  return {
    title: said("title"),
    family: said("family") === "product" ? "product" : "food",
    issuer: said("issuer"),
    level: said("level") as Bulletin["level"],
    region: said("region"),
    number: said("number"),
    issue_date: said("issue_date"),
    period: said("period"),
    industry: said("industry"),
    categories: said("categories")
      .split(/[、,，]/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
    summary: said("summary"),
    body: said("body"),
    source_url: said("source_url"),
    right_of_reply: said("right_of_reply"),
    correction: said("correction"),
    published: said("published") === "on",
  };
}

/** Returns the errors in the fields of a bulletin. */
export function bulletinErrors(values: FormValues, t: Texts): FormErrors {
  const errors: FormErrors = {};
  for (const name of NEEDED) if ((values[name] ?? "").trim() === "") errors[name] = t.needed;
  const address = (values["source_url"] ?? "").trim();
  if (address !== "" && !/^https?:\/\/\S+$/.test(address)) errors["source_url"] = t.badAddress;
  return errors;
}

/** The texts of a sample, in the order of its form. */
export const SAMPLE_TEXTS = [
  "product",
  "maker",
  "brand",
  "spec",
  "production_date_text",
  "batch",
  "category",
  "maker_address",
  "sampled_unit",
  "sampled_address",
  "platform",
  "region",
  "sampling_no",
  "lab",
  "remark",
  "recheck",
  "follow_up",
] as const satisfies readonly (keyof Sample)[];

/** Returns failed items as the text of a field, one item a line. */
export const linesOf = (items: Sample["items"]) =>
  items.map(({ name, measured, standard, basis }) => [name, measured, standard, basis].join(APART)).join("\n");

/** Returns the sample in the fields of the form, or undefined if a failed item is incomplete. */
export function sampleOf(values: FormValues): Sample | undefined {
  const said = (name: string) => (values[name] ?? "").trim();
  const lines = said("items")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const items = lines.map((line) => {
    const [name = "", measured = "", standard = "", basis = ""] = line.split(APART).map((part) => part.trim());
    return { name, measured, standard, basis };
  });
  if (items.some((item) => [item.name, item.measured, item.standard].includes(""))) return undefined;
  const texts = Object.fromEntries(SAMPLE_TEXTS.map((name) => [name, said(name)])) as Record<
    (typeof SAMPLE_TEXTS)[number],
    string
  >;
  return { ...texts, result: said("result") === "fail" ? "fail" : "pass", items };
}

/** Returns the names of the fields in which two records differ. */
export function changedFields(one: object, other: object | undefined): string[] {
  if (other === undefined) return [];
  const before = other as Record<string, unknown>;
  return Object.entries(one).flatMap(([name, said]) =>
    JSON.stringify(said) === JSON.stringify(before[name]) ? [] : [name],
  );
}

/** Returns the value of a field of a bulletin or a sample as readable text. */
export function saidIn(name: string, said: unknown, t: Texts): string {
  const words = choicesOf(t)[name];
  if (typeof said === "boolean") return said ? t.said.yes : t.said.no;
  const text = Array.isArray(said)
    ? said.every((one) => typeof one === "string")
      ? said.join("、")
      : linesOf(said as Sample["items"])
    : typedText(said);
  return text === "" ? t.said.nothing : (words?.[text] ?? text);
}

const choicesOf = ({
  families,
  levels,
  results,
}: Texts): Partial<Record<string, Readonly<Record<string, string>>>> => ({
  family: families,
  level: levels,
  result: results,
});

/** Returns the value of a field of a sample as readable text. */
export const fieldText = (sample: Sample, field: string): string => {
  const said = sample[field as keyof Sample];
  return typeof said === "string" ? said : linesOf(sample.items);
};
