import { parseSync } from "vite";
import { defectsOf } from "./operators.ts";
import { changedTemplate, type TemplateChange } from "./sql-changes.ts";
import { called, chosen, dropped, flipped, picked, retagged, skipped, turned } from "./switches.ts";
import { calledName, FUNCTIONS, isNode, textOf, type Change, type Node, type Operator, type Place } from "./tree.ts";

/** A small defect in a file. The file may have changed on disk since `source` was read. */
export type Edit = Change & { file: string; source: string };

/**
 * The time at which a node is evaluated: on module load, with each call, or only the first time (db/shaped-query.ts).
 */
type When = "load" | "call" | "once";

const FLIPPED: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "-": "+",
  "&&": "||",
  "||": "&&",
};
/** Parts of a query that filter, order or limit it. */
const DROPPED = new Set(["where", "whereRef", "limit", "offset", "orderBy", "distinct", "forUpdate", "having"]);

/**
 * Returns every edit of a project file. `isBrowser`: the file is browser code, where assignments change a screen's
 * state.
 */
export function editsOf(file: string, source: string, { isBrowser = false } = {}): Edit[] {
  const found: Edit[] = [];
  const { program } = parseSync(file, source, { lang: "ts" });
  let order = 0;
  const walk = (node: Node, around: readonly Node[], when: When): void => {
    // Types, imports and compiler hints have no effect at run time.
    if (node.type.startsWith("TS") && !/NonNull|AsExpression|Satisfies/.test(node.type)) return;
    if (node.type === "ImportDeclaration") return;
    order += 1;
    for (const change of changesOf(node, source, { around, order, isBrowser }))
      found.push({ file, source, ...change, pieces: when === "call" ? change.pieces : undefined });
    const inside = within(node, when);
    const path = [...around, node];
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) walk(child, path, inside);
  };
  walk(program as unknown as Node, [], "load");
  return found;
}

function within(node: Node, when: When): When {
  if (when !== "load") return when;
  if (node.type === "CallExpression" && (node["callee"] as Node)["name"] === "shapedQuery") return "once";
  return FUNCTIONS.has(node.type) ? "call" : "load";
}

const changesOf = (node: Node, source: string, place: Place): Change[] => [
  ...plainChanges(node, source, place),
  ...defectsOf(node, source, place),
];

function plainChanges(node: Node, source: string, place: Place): Change[] {
  const { type, start, end } = node;
  const { around, order } = place;
  if (type === "ExpressionStatement") {
    const expression = node["expression"] as Node;
    const call = expression.type === "AwaitExpression" ? (expression["argument"] as Node) : expression;
    if (call.type !== "CallExpression") return [];
    const operator = operatorOf(call, place);
    return [{ operator, start, end, text: ";", what: "not done", pieces: skipped(node, order) }];
  }
  if (type === "IfStatement" || type === "ConditionalExpression") {
    const test = node["test"] as Node;
    const change = { start: test.start, end: test.end, text: `!(${textOf(test, source)})` };
    return [{ operator: "negated condition", ...change, what: "the other way round", pieces: turned(test, order) }];
  }
  if (type === "LogicalExpression" || type === "BinaryExpression") return flip(node, source, order);
  if (type === "CallExpression") return dropFromQuery(node, source, order);
  if (type === "TaggedTemplateExpression") {
    const tag = node["tag"] as Node;
    return changedTemplate(node["quasi"] as Node, source, (change) => retagged(tag, change, order));
  }
  if (type === "TemplateLiteral" && around.at(-1)?.type !== "TaggedTemplateExpression")
    return changedTemplate(node, source, (change, index) =>
      picked(node, changed(node, change, source), order + index / 100),
    );
  if (type === "Literal") return literalChanges(node, source, place);
  return [];
}

/** Returns the text of a node with a change in it. */
const changed = (node: Node, change: TemplateChange, source: string) =>
  source.slice(node.start, change.start) + change.text + source.slice(change.end, node.end);

const INVALIDATES = /^(purge|refresh|invalidate|refetch|expire|forget|removeQueries|resetQueries|publishEvent)/;
const KEEPS_STATE = /^(set[A-Z]\w*|#set|setItem|removeItem|setQueryData|dispatchEvent)$/;

/** Returns the kind of defect for a missing call. */
function operatorOf(call: Node, { isBrowser }: Place): Operator {
  const name = calledName(call);
  if (INVALIDATES.test(name)) return "removed invalidation";
  return isBrowser && KEEPS_STATE.test(name) ? "browser state" : "removed statement";
}

function flip(node: Node, source: string, order: number): Change[] {
  const [left, right] = [node["left"] as Node, node["right"] as Node];
  const sign = String(node["operator"]);
  const other = FLIPPED[sign];
  if (other === undefined) return [];
  const start = source.indexOf(sign, left.end);
  if (start > right.start) return [];
  const end = start + sign.length;
  const pieces = (node.type === "LogicalExpression" ? chosen : flipped)(
    node,
    { start, end, operator: sign, other },
    order,
  );
  return [{ operator: "other operator", start, end, text: other, what: "another operator", pieces }];
}

function dropFromQuery(node: Node, source: string, order: number): Change[] {
  const callee = node["callee"] as Node;
  if (callee.type !== "MemberExpression") return [];
  const object = callee["object"] as Node;
  const name = calledName(node);
  if (!DROPPED.has(name)) return [];
  const [first, second] = node["arguments"] as Node[];
  const { end } = node;
  if (takesOne(name, source, end)) return [];
  // Code with `await` cannot move into a separate function.
  const waits = /\bawait\b/.test(source.slice(object.end, end));
  const pieces = waits ? undefined : dropped(node, object.end, order);
  const operator = "changed query";
  const whole: Change = { operator, start: object.end, end, text: "", what: `without ${name}`, pieces };
  if (name !== "orderBy" || first === undefined || second !== undefined) return [whole];
  const what = `${textOf(first, source)} descending`;
  const at = { start: first.end, end: first.end, text: ', "desc"' };
  return [whole, { operator, ...at, what, pieces: called(first.end, order) }];
}

/** Returns whether a limit only reduces the number of read rows, because the code uses only the first one. */
const takesOne = (name: string, source: string, end: number) =>
  name === "limit" && /^\s*\.executeTakeFirst/.test(source.slice(end));

/**
 * Returns whether the code reads one row more than it shows, to detect whether there are more. Reading two more would
 * have the same effect.
 */
const isLookAhead = ({ operator, left }: Node, source: string) =>
  operator === "+" && /(LENGTH|STRETCH|PAGE|COUNTED|limit)$/.test(textOf(left as Node, source));

/**
 * From this number on, a defect doubles a value instead of adding one. One second more in a day, or the 2001st row,
 * would have no visible effect.
 */
const LARGE = 100;

function literalChanges(node: Node, source: string, { around, order }: Place): Change[] {
  const { start, end } = node;
  const value = node["value"];
  const parent = around.at(-1);
  if (value === 1 && parent?.type === "CallExpression" && takesOne(calledName(parent), source, parent.end)) return [];
  if (value === 1 && parent?.type === "BinaryExpression" && isLookAhead(parent, source)) return [];
  const isKey = parent?.type === "Property" && parent["key"] === node;
  const change = (operator: Operator, text: string, what: string): Change[] => [
    { operator, start, end, text, what, pieces: isKey ? undefined : picked(node, text, order) },
  ];
  if (typeof value === "boolean") {
    const isState = parent?.type === "CallExpression" && calledName(parent) === "useState";
    return change(isState ? "browser state" : "changed boolean", String(!value), "the other truth");
  }
  if (typeof value === "number") {
    const [more, what] = value < LARGE ? [value + 1, "one more"] : [value * 2, "twice as many"];
    return change("changed number", String(more), what);
  }
  if (value === "desc" || value === "asc")
    return change("changed query", value === "desc" ? '"asc"' : '"desc"', "the other order");
  return [];
}
