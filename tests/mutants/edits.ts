import { parseSync } from "vite";
import { called, chosen, dropped, flipped, picked, retagged, skipped, turned, type Piece } from "./switches.ts";

/** A small defect: `text` in place of what stands from `start` to `end` in a file, which may have changed since on the disk. */
export type Edit = {
  file: string;
  source: string;
  start: number;
  end: number;
  text: string;
  what: string;
  /** The same as pieces that let it be switched on while the code runs; none where that is done once. */
  pieces: ((id: number) => Piece[]) | undefined;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = Omit<Edit, "file" | "source">;
/** Where a node stands: its parent, and its place in the order of the tree. */
type Place = { parent: Node | undefined; order: number };
/** When a node is evaluated: as its module loads, with each call, or the first time only (db/shaped-query.ts). */
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
/** Parts of a query that narrow it, put it in order or cut it off. */
const DROPPED = new Set(["where", "whereRef", "limit", "offset", "orderBy", "distinct", "forUpdate", "having"]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Every edit that a file of the project takes: its statements, conditions, operators, queries, numbers and truths. */
export function editsOf(file: string, source: string): Edit[] {
  const found: Edit[] = [];
  const { program } = parseSync(file, source, { lang: "ts" });
  let order = 0;
  const walk = (node: Node, parent: Node | undefined, when: When): void => {
    // Types do nothing, and what is imported or said to a compiler cannot be wrong at run time.
    if (node.type.startsWith("TS") && !/NonNull|AsExpression|Satisfies/.test(node.type)) return;
    if (node.type === "ImportDeclaration") return;
    order += 1;
    for (const change of changesOf(node, source, { parent, order }))
      found.push({ file, source, ...change, pieces: when === "call" ? change.pieces : undefined });
    const inside = within(node, when);
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) walk(child, node, inside);
  };
  walk(program as unknown as Node, undefined, "load");
  return found;
}

function within(node: Node, when: When): When {
  if (when !== "load") return when;
  if (node.type === "CallExpression" && (node["callee"] as Node)["name"] === "shapedQuery") return "once";
  return FUNCTIONS.has(node.type) ? "call" : "load";
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function changesOf(node: Node, source: string, { parent, order }: Place): Change[] {
  const { type, start, end } = node;
  if (type === "ExpressionStatement") {
    const expression = node["expression"] as Node;
    const call = expression.type === "AwaitExpression" ? (expression["argument"] as Node) : expression;
    if (call.type !== "CallExpression") return [];
    return [{ start, end, text: ";", what: "not done", pieces: skipped(node, order) }];
  }
  if (type === "IfStatement" || type === "ConditionalExpression") {
    const test = node["test"] as Node;
    const text = `!(${source.slice(test.start, test.end)})`;
    return [{ start: test.start, end: test.end, text, what: "the other way round", pieces: turned(test, order) }];
  }
  if (type === "LogicalExpression" || type === "BinaryExpression") return flip(node, source, order);
  if (type === "CallExpression") return dropFromQuery(node, source, order);
  if (type === "TaggedTemplateExpression") return sqlChanges(node, source, order);
  if (type === "TemplateLiteral" && parent?.type !== "TaggedTemplateExpression") return templateChanges(node, source);
  if (type === "Literal") return literalChanges(node, source, { parent, order });
  return [];
}

function flip(node: Node, source: string, order: number): Change[] {
  const [left, right] = [node["left"] as Node, node["right"] as Node];
  const operator = String(node["operator"]);
  const other = FLIPPED[operator];
  if (other === undefined) return [];
  const start = source.indexOf(operator, left.end);
  if (start > right.start) return [];
  const end = start + operator.length;
  const pieces = (node.type === "LogicalExpression" ? chosen : flipped)(node, { start, end, operator, other }, order);
  return [{ start, end, text: other, what: "another operator", pieces }];
}

/** The method that a call calls. */
const nameOf = (call: Node) => String(((call["callee"] as Node)["property"] as Node | undefined)?.["name"]);

function dropFromQuery(node: Node, source: string, order: number): Change[] {
  const callee = node["callee"] as Node;
  if (callee.type !== "MemberExpression") return [];
  const object = callee["object"] as Node;
  const name = nameOf(node);
  if (!DROPPED.has(name)) return [];
  const [first, second] = node["arguments"] as Node[];
  const { end } = node;
  if (takesOne(name, source, end)) return [];
  // What waits cannot be put into a function of its own.
  const waits = /\bawait\b/.test(source.slice(object.end, end));
  const pieces = waits ? undefined : dropped(node, object.end, order);
  const whole = { start: object.end, end, text: "", what: `without ${name}`, pieces };
  if (name !== "orderBy" || first === undefined || second !== undefined) return [whole];
  const what = `${source.slice(first.start, first.end)} descending`;
  const descending = { start: first.end, end: first.end, text: ', "desc"', what, pieces: called(first.end, order) };
  return [whole, descending];
}

/** Whether a limit only spares the database rows of which the first is taken anyway. */
const takesOne = (name: string, source: string, end: number) =>
  name === "limit" && /^\s*\.executeTakeFirst/.test(source.slice(end));

const SWAPS: [RegExp, string][] = [
  [/ desc\b/, " asc"],
  [/ and /, " or "],
  [/ or /, " and "],
  [/ >= /, " > "],
  [/ < /, " <= "],
  [/ is null\b/, " is not null"],
  [/\bleast\(/, "greatest("],
  [/\bgreatest\(/, "least("],
];

/** SQL within a template: the other order, or for and, one more or less. */
function sqlChanges(node: Node, source: string, order: number): Change[] {
  const tag = node["tag"] as Node;
  return templateChanges(node["quasi"] as Node, source).map((change) => ({
    ...change,
    pieces: retagged(tag, change, order),
  }));
}

function templateChanges(template: Node, source: string): (Change & { part: number; from: number })[] {
  return (template["quasis"] as Node[]).flatMap((quasi, part) => {
    const text = source.slice(quasi.start, quasi.end);
    return SWAPS.flatMap(([from, to]) => {
      const match = from.exec(text);
      if (match === null) return [];
      const start = quasi.start + match.index;
      const end = start + match[0].length;
      return [{ start, end, text: to, what: "another SQL", part, from: match.index, pieces: undefined }];
    });
  });
}

/** Whether it is one row more than are shown, which tells that there are more; two more tell the same. */
const isLookAhead = ({ operator, left }: Node, source: string) =>
  operator === "+" &&
  /(LENGTH|STRETCH|PAGE|COUNTED|limit)$/.test(source.slice((left as Node).start, (left as Node).end));

/** Nobody meets a day that is a second longer, or the 2001st row: what is large is doubled, which is a defect. */
const LARGE = 100;

function literalChanges(node: Node, source: string, { parent, order }: Place): Change[] {
  const { start, end } = node;
  const value = node["value"];
  if (value === 1 && parent?.type === "CallExpression" && takesOne(nameOf(parent), source, parent.end)) return [];
  if (value === 1 && parent?.type === "BinaryExpression" && isLookAhead(parent, source)) return [];
  const isKey = parent?.type === "Property" && parent["key"] === node;
  const change = (text: string, what: string) => [
    { start, end, text, what, pieces: isKey ? undefined : picked(node, text, order) },
  ];
  if (typeof value === "boolean") return change(String(!value), "the other truth");
  if (typeof value === "number")
    return value < LARGE ? change(String(value + 1), "one more") : change(String(value * 2), "twice as many");
  if (value === "desc" || value === "asc") return change(value === "desc" ? '"asc"' : '"desc"', "the other order");
  return [];
}
