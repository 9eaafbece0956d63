import type { Piece } from "./switches.ts";

/** The kinds of defects that are planted and counted. */
export const OPERATORS = [
  "removed statement",
  "negated condition",
  "other operator",
  "changed query",
  "changed SQL",
  "changed number",
  "changed boolean",
  "swapped arguments",
  "dropped await",
  "dropped transaction",
  "wrong time zone",
  "wrong recipient",
  "time off by one",
  "removed invalidation",
  "browser state",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A defect in a file: `text` replaces the source from `start` to `end`. `what` describes it in the output. */
export type Change = {
  operator: Operator;
  start: number;
  end: number;
  text: string;
  what: string;
  /** The same change as pieces that switch it on at run time. Undefined for code that is evaluated only once. */
  pieces: ((id: number) => Piece[]) | undefined;
};

/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** The position of a node: the surrounding nodes, the innermost last, and its index in the tree's order. */
export type Place = { around: readonly Node[]; order: number; isBrowser: boolean };

export const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Returns whether a value is a node of the syntax tree. */
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Returns the text of a node. */
export const textOf = ({ start, end }: Node, source: string) => source.slice(start, end);

/** Returns the name of the called function: `f` of `f()`, `m` of `o.m()`. */
export function calledName(call: Node): string {
  const callee = call["callee"] as Node | undefined;
  const named = callee?.type === "MemberExpression" ? (callee["property"] as Node) : callee;
  return String(named?.["name"]);
}
