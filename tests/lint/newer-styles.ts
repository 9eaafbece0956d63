import bcd, { type Identifier } from "@mdn/browser-compat-data" with { type: "json" };
import { generate, parse, walk, type Atrule, type CssNode, type Declaration, type Rule, type WalkContext } from "css-tree";
import { missingIn, type Baseline } from "./newer-features.ts";

/** A feature of a sheet that a browser of the baseline lacks. */
export type NewerStyle = {
  /** The feature as written in the sheet, such as `100dvh` or `:has()`. */
  feature: string;
  /** The position: selectors without the build's hashes, or the at-rule. */
  place: string;
  /** The browsers that lack it. */
  browsers: readonly string[];
};

const { "at-rules": atRules, properties, selectors, types } = bcd.css;
/** Units that MDN lists as a group. */
const UNITS: [RegExp, string][] = [
  [/^cq/, "container_query_length_units"],
  [/^dv/, "viewport_percentage_units_dynamic"],
  [/^lv/, "viewport_percentage_units_large"],
  [/^sv/, "viewport_percentage_units_small"],
];

/**
 * Returns the features of a sheet that are newer than the baseline, according to MDN's compatibility data: at-rules,
 * media features, selectors, properties, keywords, functions and units. It ignores rules within @supports, and
 * declarations that follow an older one of the same property as a fallback. A value with var() has no fallback, because
 * browsers reject it only at computed-value time.
 */
export function newerStyles(sheet: string, baseline: Baseline): NewerStyle[] {
  const found = new Map<string, NewerStyle>();
  const fallbacks = new WeakMap<Rule, Set<string>>();
  const guarded = new WeakSet<CssNode>();
  walk(parse(sheet, { parseCustomProperty: true }), function visit(node) {
    if (node.type === "Atrule" && node.name === "supports") walk(node, (inner) => void guarded.add(inner));
    if (guarded.has(node)) return;
    const newer = node.type === "Declaration" ? newerIn(node, this, baseline) : newerOf(node, this, baseline);
    if (node.type === "Declaration" && this.rule !== null) {
      const known = fallbacks.get(this.rule) ?? new Set();
      fallbacks.set(this.rule, known);
      if (newer.length === 0) known.add(node.property.replace(/^-[a-z]+-/, ""));
      else if (known.has(node.property) && (isUnknown(node.property, newer) || !generate(node.value).includes("var("))) return;
    }
    const place = placeOf(this.rule, node.type === "Atrule" ? node : this.atrule);
    for (const [feature, browsers] of newer) found.set(`${feature} ${place}`, { feature, place, browsers });
  });
  return [...found.values()];
}

function isUnknown(property: string, newer: Newer[]): boolean {
  return newer.some(([feature]) => feature === property);
}

type Newer = [feature: string, browsers: readonly string[]];

/** Returns the newer features of a declaration: its property, keywords, functions and units. */
function newerIn(node: Declaration, { atrule, rule }: WalkContext, baseline: Baseline): Newer[] {
  if (node.property.startsWith("-") && !node.property.startsWith("--")) return [];
  // Descriptors, as in @font-face, belong to their at-rule.
  if (rule === null && atrule !== null && !atrule.name.endsWith("keyframes")) return [];
  const property = properties?.[node.property];
  const found = newerThan(baseline, node.property, property);
  if (found.length > 0) return found;
  walk(node.value, (part) => {
    if (part.type === "Identifier") found.push(...newerThan(baseline, `${node.property}: ${part.name}`, property?.[part.name]));
    if (part.type === "Function") found.push(...newerThan(baseline, `${part.name}()`, functionOf(part.name, property)));
    if (part.type === "Dimension") found.push(...newerThan(baseline, part.unit, unitOf(part.unit)));
  });
  return found;
}

/** Returns the newer features of an at-rule or a selector. */
function newerOf(node: CssNode, { atrule }: WalkContext, baseline: Baseline): Newer[] {
  if (node.type === "Atrule") return newerThan(baseline, `@${node.name}`, atRules?.[node.name]);
  if (node.type === "NestingSelector") return newerThan(baseline, "&", selectors?.["nesting"]);
  if ((node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") && !node.name.startsWith("-")) {
    const colons = node.type === "PseudoClassSelector" ? ":" : "::";
    return newerThan(baseline, `${colons}${node.name}`, selectors?.[node.name]);
  }
  if (atrule?.name !== "media") return [];
  const media = atRules?.["media"];
  if (node.type === "FeatureRange") return newerThan(baseline, "media range", media?.["range_syntax"]);
  return node.type === "Feature"
    ? newerThan(baseline, `(${node.name})`, media?.[node.name.replace(/^(?:min|max)-/, "")])
    : [];
}

/** Returns a function's data. MDN lists a function among the types, within a type, or with a property. */
function functionOf(name: string, property: Identifier | undefined): Identifier | undefined {
  const ofType = Object.values((types ?? {}) as Record<string, Identifier>).find((type) => type[name] !== undefined);
  return property?.[`${name}_function`] ?? property?.[name] ?? types?.[name] ?? ofType?.[name];
}

function unitOf(name: string): Identifier | undefined {
  const group = UNITS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  return types?.["length"]?.[name] ?? types?.["length"]?.[group];
}

function newerThan(baseline: Baseline, feature: string, compat: Identifier | undefined): Newer[] {
  const browsers = compat?.__compat === undefined ? [] : missingIn(compat.__compat, baseline);
  return browsers.length === 0 ? [] : [[feature, browsers]];
}

/** Returns the position with class names as in the sources. The build writes them as `_name_hash_line`. */
function placeOf(rule: Rule | null, atrule: Atrule | null): string {
  const text = rule === null ? `@${atrule?.name} ${atrule?.prelude ? generate(atrule.prelude) : ""}` : generate(rule.prelude);
  return text.replaceAll(/\._([\w-]+?)_[\w-]{5,}_\d+/g, ".$1").trim();
}
