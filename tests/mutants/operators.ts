import { alone, late, later, picked, renamed, skipped, swapped, unlisted } from "./switches.ts";
import { calledName, FUNCTIONS, textOf, type Change, type Node, type Place } from "./tree.ts";

/** The order of pieces within a node: after the node itself, before its children. */
const BELOW = 0.5;

/** Returns semantic defects. Each compiles if the types are equal. */
export function defectsOf(node: Node, source: string, place: Place): Change[] {
  const { type } = node;
  if (type === "CallExpression")
    return [
      ...swappedArguments(node, source, place),
      ...droppedTransaction(node, source, place),
      ...emptiedDependencies(node, source, place),
      ...people(node["arguments"] as Node[], source, place),
      ...invalidations(node, source, place),
    ];
  if (type === "ArrayExpression") return invalidations(node, source, place);
  if (type === "ObjectExpression") return personsIn(node, source, place);
  if (type === "ExpressionStatement")
    return [...droppedAwait(node, source, place), ...droppedAssignment(node, source, place)];
  if (type === "NewExpression") return laterDate(node, source, place);
  if (type === "ReturnStatement") return droppedCleanup(node, source, place);
  if (type === "Literal") return wrongZone(node, place);
  return [];
}

/** Functions whose arguments can be swapped without effect. */
const SYMMETRIC = new Set(["max", "min", "isEqual", "isSame", "and", "or"]);
/** Names of arguments that are never confused. */
const DISTINCT = /^(actor|trx|db|request|reply|undefined|texts|error|options)$/;

const isPlain = (node: Node | undefined, source: string): node is Node =>
  node !== undefined &&
  (node.type === "Identifier" || node.type === "MemberExpression") &&
  !DISTINCT.test(textOf(node, source));

/** Swaps the first two adjacent arguments that may be confused. */
function swappedArguments(node: Node, source: string, { order }: Place): Change[] {
  if (SYMMETRIC.has(calledName(node))) return [];
  const given = node["arguments"] as Node[];
  const at = given.findIndex((one, index) => isPlain(one, source) && isPlain(given[index + 1], source));
  const [one, other] = [given[at], given[at + 1]];
  if (one === undefined || other === undefined) return [];
  const [first, second] = [textOf(one, source), textOf(other, source)];
  if (first === second) return [];
  const span = { start: one.start, end: other.end };
  const text = `${second}, ${first}`;
  return [{ operator: "swapped arguments", ...span, text, what: "swapped", pieces: swapped(span, order) }];
}

/** Returns whether a statement is in a transaction, whose connection runs statements in order even without `await`. */
const isInTransaction = (around: readonly Node[], source: string) =>
  around.some(
    (node) => FUNCTIONS.has(node.type) && (node["params"] as Node[]).some((one) => /^trx\b/.test(textOf(one, source))),
  );

/** Removes an `await`, so that the next statement runs too early. */
function droppedAwait(node: Node, source: string, { around, order }: Place): Change[] {
  const waiting = node["expression"] as Node;
  if (waiting.type !== "AwaitExpression" || isInTransaction(around, source)) return [];
  const work = waiting["argument"] as Node;
  if (/\btrx\b/.test(textOf(work, source).replace(/\(trx\) =>[\s\S]*/, ""))) return [];
  const span = { start: waiting.start, end: work.start };
  return [{ operator: "dropped await", ...span, text: "void ", what: "not waited for", pieces: late(work, order) }];
}

/**
 * Runs each statement outside the transaction. Failures then leave partial changes, and locks last for one statement
 * only.
 */
function droppedTransaction(node: Node, source: string, { order }: Place): Change[] {
  const callee = node["callee"] as Node;
  const [work] = node["arguments"] as Node[];
  if (calledName(node) !== "withTransaction" || work === undefined || !FUNCTIONS.has(work.type)) return [];
  const uses = textOf(work["body"] as Node, source).match(/\btrx\b/g)?.length ?? 0;
  if (uses < 2) return [];
  const text = "((work) => work(database()))";
  const { start, end } = callee;
  return [
    { operator: "dropped transaction", start, end, text, what: "without a transaction", pieces: alone(callee, order) },
  ];
}

function wrongZone(node: Node, { around, order }: Place): Change[] {
  const value = node["value"];
  const isKey = around.at(-1)?.type === "Property" && around.at(-1)?.["key"] === node;
  if (typeof value !== "string" || isKey || !/Asia\/Shanghai|\+08:00/.test(value)) return [];
  const text = JSON.stringify(value.replace("Asia/Shanghai", "America/New_York").replace("+08:00", "-05:00"));
  const { start, end } = node;
  return [{ operator: "wrong time zone", start, end, text, what: "another zone", pieces: picked(node, text, order) }];
}

/** Matches names of values that identify a person. */
const PERSON =
  /^((staff|member|owner|author|writer|reader|holder|sender|recipient|colleague)(Id|_id)|(asked|decided|taken|opened|written|granted|ordered|decided)(By|_by))$/;

const isPerson = (node: Node): boolean => {
  if (node.type === "Identifier") return PERSON.test(String(node["name"]));
  if (node.type !== "MemberExpression" || node["computed"] === true) return false;
  const [object, property] = [node["object"] as Node, String((node["property"] as Node)["name"])];
  return (
    PERSON.test(property) || (property === "id" && /^(actor|staff|member|colleague)$/.test(String(object["name"])))
  );
};

/** Returns the other persons among the parameters of the surrounding functions. */
function peopleAround(around: readonly Node[]): string[] {
  return around
    .filter(({ type }) => FUNCTIONS.has(type))
    .flatMap((one) => one["params"] as Node[])
    .flatMap(namesOf)
    .flatMap((name) => (name === "actor" ? ["actor.id"] : PERSON.test(name) ? [name] : []));
}

function namesOf(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [String(pattern["name"])];
  if (pattern.type !== "ObjectPattern") return [];
  return (pattern["properties"] as Node[]).flatMap((one) => (one["value"] ? namesOf(one["value"] as Node) : []));
}

/** Returns a person other than the intended one. */
function wrongPerson(node: Node, source: string, around: readonly Node[]): string | undefined {
  if (!isPerson(node)) return undefined;
  const own = textOf(node, source);
  const known = peopleAround(around);
  // A local variable is often another name for the actor.
  if (node.type === "Identifier" && !known.includes(own)) return undefined;
  return known.find((other) => other !== own);
}

function people(given: readonly Node[], source: string, { around, order }: Place): Change[] {
  return given.flatMap((node): Change[] => {
    const text = wrongPerson(node, source, around);
    if (text === undefined) return [];
    const { start, end } = node;
    return [
      {
        operator: "wrong recipient",
        start,
        end,
        text,
        what: "somebody else",
        pieces: picked(node, text, order + BELOW),
      },
    ];
  });
}

function personsIn(node: Node, source: string, { around, order }: Place): Change[] {
  return (node["properties"] as Node[]).flatMap((property): Change[] => {
    const value = property["value"] as Node | undefined;
    const other = value && wrongPerson(value, source, around);
    if (value === undefined || other === undefined) return [];
    const name = textOf(property["key"] as Node, source);
    const isShort = property["shorthand"] === true;
    const { start, end } = value;
    const text = isShort ? `${name}: ${other}` : other;
    const pieces = (isShort ? renamed(name) : picked)(value, other, order + BELOW);
    return [{ operator: "wrong recipient", start, end, text, what: "somebody else", pieces }];
  });
}

const DAY_MS = 86_400_000;

/** Moves a date that is created from a value by one day. */
function laterDate(node: Node, source: string, { order }: Place): Change[] {
  const [given, ...more] = node["arguments"] as Node[];
  if (calledName(node) !== "Date" || given === undefined || more.length > 0) return [];
  const { start, end } = node;
  const text = `new Date(+${textOf(node, source)} + ${DAY_MS})`;
  return [{ operator: "time off by one", start, end, text, what: "a day later", pieces: later(node, order) }];
}

/** Removes one page tag or call name from a list. */
function invalidations(node: Node, source: string, { order }: Place): Change[] {
  const isList = node.type === "ArrayExpression";
  if (!isList && calledName(node) !== "dependsOn") return [];
  const names = isList ? /^(pageTag\.|"(GET|POST) \/)/ : /^pageTag\./;
  return (node[isList ? "elements" : "arguments"] as (Node | null)[]).flatMap((one): Change[] => {
    if (one === null || !names.test(textOf(one, source))) return [];
    const { start, end } = one;
    const pieces = unlisted(one, order + BELOW);
    return [{ operator: "removed invalidation", start, end, text: "...[]", what: "forgotten", pieces }];
  });
}

/** React hooks with dependencies. The defect empties their list, so that they never run again. */
const WITH_DEPENDENCIES = new Set(["useEffect", "useLayoutEffect", "useMemo", "useCallback", "useSyncExternalStore"]);

function emptiedDependencies(node: Node, source: string, { order }: Place): Change[] {
  const last = (node["arguments"] as Node[]).at(-1);
  if (!WITH_DEPENDENCIES.has(calledName(node)) || last?.type !== "ArrayExpression") return [];
  if ((last["elements"] as Node[]).length === 0) return [];
  const { start, end } = last;
  return [
    { operator: "browser state", start, end, text: "[]", what: "once only", pieces: picked(last, "[]", order + BELOW) },
  ];
}

/** Removes the cleanup of an effect. */
function droppedCleanup(node: Node, _: string, { around, order }: Place): Change[] {
  const cleanup = node["argument"] as Node | null;
  const call = around.at(-3);
  if (cleanup === null || !FUNCTIONS.has(cleanup.type) || call?.type !== "CallExpression") return [];
  if (!/^use(Layout)?Effect$/.test(calledName(call))) return [];
  const { start, end } = cleanup;
  const pieces = picked(cleanup, "undefined", order);
  return [{ operator: "browser state", start, end, text: "undefined", what: "never tidied up", pieces }];
}

/** Removes an assignment of a screen's or draft's state. */
function droppedAssignment(node: Node, _: string, { isBrowser, order }: Place): Change[] {
  const expression = node["expression"] as Node;
  if (!isBrowser || expression.type !== "AssignmentExpression") return [];
  const { start, end } = node;
  return [{ operator: "browser state", start, end, text: ";", what: "not kept", pieces: skipped(node, order) }];
}
