import bcd, { type CompatStatement, type Identifier } from "@mdn/browser-compat-data" with { type: "json" };

/** The oldest supported version of each browser, by MDN's names. */
export type Baseline = Readonly<Record<string, string>>;

/** Features that browsers of a baseline may lack, as scripts use them. */
export type NewerFeatures = {
  /** All of them as paths from the global object, such as `Array.prototype.with`. */
  paths: readonly string[];
  /** Globals, such as `Iterator` or `structuredClone`. */
  globals: ReadonlySet<string>;
  /** Functions of a global, such as `URL.canParse`. */
  statics: ReadonlySet<string>;
  /** Methods whose name no older object has, such as `toReversed`. */
  methods: ReadonlySet<string>;
  hasNoIteratorMethods: boolean;
  hasNoLookbehind: boolean;
  hasNoSets: boolean;
};

/** A member as MDN lists it. */
type Member = { owner: string; name: string; kind: "global" | "static" | "method"; isOlder: boolean };

/**
 * Interfaces whose methods are checked. Those of devices, media and graphics are excluded, because their method names
 * are too common.
 */
const PAGE =
  /^(?:(?:HTML\w*)?Element|Node|Document|DocumentFragment|Event|EventTarget|DOMTokenList|AbortSignal|Blob|File|FormData|Headers|Request|Response|\w*Stream|URL|URLSearchParams|Navigator|History|Storage|Selection|Range|CSSStyleSheet|Animation|Crypto|Clipboard)$/;

/** Reads MDN's compatibility data. Throws if their format has changed. */
export function newerFeatures(baseline: Baseline): NewerFeatures {
  const { builtins, regular_expressions: expressions } = bcd.javascript;
  const isOlder = (feature: Identifier | undefined) => {
    if (feature?.__compat === undefined) throw new Error("MDN's data has another shape; adapt newer-features.ts");
    return isSupported(feature.__compat, baseline);
  };
  const members = [...membersOf(builtins, baseline), ...membersOf(bcd.api, baseline)];
  const newer = members.filter((member) => !member.isOlder);
  const older = new Set(members.flatMap(({ kind, name, isOlder: is }) => (is && kind === "method" ? [name] : [])));
  const isChecked = ({ owner, name }: Member) => !older.has(name) && (owner in (builtins ?? {}) || PAGE.test(owner));
  const ofKind = (kind: Member["kind"]) => newer.filter((member) => member.kind === kind);
  return {
    paths: newer.map(pathOf),
    globals: new Set(ofKind("global").map(({ name }) => name)),
    statics: new Set(ofKind("static").map(pathOf)),
    methods: new Set(
      ofKind("method")
        .filter(isChecked)
        .map(({ name }) => name),
    ),
    hasNoIteratorMethods: !isOlder(builtins?.["Iterator"]?.["map"]),
    hasNoLookbehind: !isOlder(expressions?.["lookbehind_assertion"]),
    hasNoSets: !isOlder(builtins?.["RegExp"]?.["unicodeSets"]),
  };
}

function pathOf({ owner, name, kind }: Member): string {
  if (kind === "global") return name;
  return kind === "static" ? `${owner}.${name}` : `${owner}.prototype.${name}`;
}

function membersOf(features: Identifier | undefined, baseline: Baseline): Member[] {
  return entriesOf(features).flatMap(([owner, feature]) => {
    const own = feature.__compat === undefined ? [] : [{ owner, name: owner, kind: "global" as const, feature }];
    const inner = entriesOf(feature).map(([key, member]) => ({ ...readKey(owner, key), feature: member }));
    return [...own, ...inner].flatMap(({ feature: { __compat: compat }, ...member }) =>
      compat === undefined ? [] : [{ ...member, isOlder: isSupported(compat, baseline) }],
    );
  });
}

function entriesOf(feature: Identifier | undefined): [string, Identifier][] {
  return Object.entries(feature ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];
}

/**
 * Returns a member of MDN's data. MDN marks static functions of interfaces, but not of built-ins, so this asks Node.js
 * about those.
 */
function readKey(owner: string, key: string): Pick<Member, "owner" | "name" | "kind"> {
  const name = key.replace(/_static$/, "");
  if (owner === "Window" || owner === "WorkerGlobalScope") return { owner, name, kind: "global" };
  const known: unknown = Reflect.get(globalThis, owner);
  const isStatic = name !== key || (known instanceof Object && Object.hasOwn(known, name));
  return { owner, name, kind: isStatic ? "static" : "method" };
}

function isSupported(statement: CompatStatement, baseline: Baseline): boolean {
  return missingIn(statement, baseline).length === 0;
}

/** Returns the browsers of a baseline that lack a feature, or have it only under another name. */
export function missingIn({ support }: CompatStatement, baseline: Baseline): string[] {
  const missing = Object.entries(baseline).filter(([browser, version]) => {
    const statements = [support[browser as keyof typeof support] ?? []].flat();
    return !statements.some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      const isThere = typeof added === "string" && compare(added.replace("≤", ""), version) <= 0;
      const isGone = typeof removed === "string" && compare(removed.replace("≤", ""), version) <= 0;
      return isThere && !isGone && (flags ?? prefix ?? other) === undefined;
    });
  });
  return missing.map(([browser]) => browser);
}

function compare(one: string, other: string): number {
  const [a = [], b = []] = [one, other].map((text) => text.split(".").map(Number));
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
