import { parseSync } from "vite";

/** A small defect: `text` in place of what stands from `start` to `end` in a file. */
export type Edit = { file: string; start: number; end: number; text: string; what: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = { start: number; end: number; text: string; what: string };

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

/** Every edit that a file of the project takes: its statements, conditions, operators, queries, numbers and truths. */
export function editsOf(file: string, source: string): Edit[] {
  const found: Edit[] = [];
  const { program } = parseSync(file, source, { lang: "ts" });
  walk(program as unknown as Node, (node) => {
    for (const change of changesOf(node, source)) found.push({ file, ...change });
  });
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  // Types do nothing, and what is imported or said to a compiler cannot be wrong at run time.
  if (node.type.startsWith("TS") && !/NonNull|AsExpression|Satisfies/.test(node.type)) return;
  if (node.type === "ImportDeclaration") return;
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function changesOf(node: Node, source: string): Change[] {
  const { type, start, end } = node;
  const part = (one: Node) => source.slice(one.start, one.end);
  const instead = (one: Node, text: string, what: string): Change[] => [{ start: one.start, end: one.end, text, what }];
  if (type === "ExpressionStatement") {
    const expression = node["expression"] as Node;
    const called = expression.type === "AwaitExpression" ? (expression["argument"] as Node) : expression;
    return called.type === "CallExpression" ? instead(node, ";", "not done") : [];
  }
  if (type === "IfStatement" || type === "ConditionalExpression") {
    const test = node["test"] as Node;
    return instead(test, `!(${part(test)})`, "the other way round");
  }
  if (type === "LogicalExpression" || type === "BinaryExpression") return flip(node, source);
  if (type === "CallExpression") return dropFromQuery(node, source);
  if (type === "TemplateElement") return sqlChanges(source.slice(start, end), start);
  if (type === "Literal") return literalChanges(node);
  return [];
}

function flip(node: Node, source: string): Change[] {
  const [left, right] = [node["left"] as Node, node["right"] as Node];
  const operator = String(node["operator"]);
  const flipped = FLIPPED[operator];
  if (flipped === undefined) return [];
  const at = source.indexOf(operator, left.end);
  return at > right.start ? [] : [{ start: at, end: at + operator.length, text: flipped, what: "another operator" }];
}

function dropFromQuery(node: Node, source: string): Change[] {
  const callee = node["callee"] as Node;
  if (callee.type !== "MemberExpression") return [];
  const object = callee["object"] as Node;
  const name = String((callee["property"] as Node)["name"]);
  if (!DROPPED.has(name)) return [];
  const args = node["arguments"] as Node[];
  const whole = { start: object.end, end: node.end, text: "", what: `without ${name}` };
  const first = args[0];
  if (name !== "orderBy" || args.length !== 1 || first === undefined) return [whole];
  return [
    whole,
    { start: first.end, end: first.end, text: ', "desc"', what: `${source.slice(first.start, first.end)} descending` },
  ];
}

/** SQL within a template: the other order, or for and, one more or less. */
function sqlChanges(text: string, offset: number): Change[] {
  const swaps: [RegExp, string][] = [
    [/ desc\b/, " asc"],
    [/ and /, " or "],
    [/ or /, " and "],
    [/ >= /, " > "],
    [/ < /, " <= "],
    [/ is null\b/, " is not null"],
    [/\bleast\(/, "greatest("],
    [/\bgreatest\(/, "least("],
  ];
  return swaps.flatMap(([from, to]) => {
    const match = from.exec(text);
    if (match === null) return [];
    const start = offset + match.index;
    return [{ start, end: start + match[0].length, text: to, what: "another SQL" }];
  });
}

function literalChanges(node: Node): Change[] {
  const { start, end } = node;
  const value = node["value"];
  if (typeof value === "boolean") return [{ start, end, text: String(!value), what: "the other truth" }];
  if (typeof value === "number") return [{ start, end, text: String(value + 1), what: "one more" }];
  if (value === "desc" || value === "asc")
    return [{ start, end, text: value === "desc" ? '"asc"' : '"desc"', what: "the other order" }];
  return [];
}
