/** A route of the site, as the page cache needs it. */
export type KnownRoute = {
  /** The query parameters that its page depends on, sorted; all others are ignored. */
  params: readonly string[];
  /** False for the catch-all route, whose responses are not cached. */
  known: boolean;
};

/** A matched route, with its fixed segments spelled as in the route table. */
export type RouteMatch = { route: KnownRoute; segments: string[] };

type Node = {
  fixed: Map<string, Node>;
  dynamic: Node | undefined;
  /** The dynamic segment is a number, in canonical form without leading zeros. */
  takesId: boolean;
  end: KnownRoute | undefined;
  rest: KnownRoute | undefined;
};

/** The fields of a route in React Router's server build that are used here. */
export type BuiltRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { default?: unknown; handle?: unknown; loader?: unknown };
};

/** The routes of the site and their parameters. Matching is much faster than React Router's, with the same ranking. */
export class RouteTable {
  readonly #root: Node = newNode();

  /**
   * Adds a pattern such as `/news/:id`. A segment with a leading colon matches any text, and `*` matches all the rest.
   */
  add(pattern: string, params: readonly string[]): void {
    let node = this.#root;
    for (const segment of pattern.split("/").filter((part) => part !== "")) {
      if (segment === "*") {
        node.rest ??= { params: params.toSorted(), known: false };
        return;
      }
      node = descend(node, segment);
    }
    node.end ??= { params: params.toSorted(), known: true };
  }

  /**
   * Returns the route of decoded segments. Fixed segments may differ in case. The match contains the canonical ones.
   */
  match(segments: readonly string[]): RouteMatch | undefined {
    const found = search(this.#root, segments, 0);
    return found && { route: found.route, segments: found.path };
  }
}

/** Creates the table from React Router's build. */
export function routesOfBuild(routes: Record<string, BuiltRoute | undefined>): RouteTable {
  const table = new RouteTable();
  for (const route of Object.values(routes)) {
    if (route === undefined || ((route.path ?? "") === "" && route.index !== true)) continue;
    const line = lineage(route, routes);
    const params = line.flatMap((part) => declaredParams(part.module.handle));
    table.add(line.map((part) => part.path ?? "").join("/"), [...new Set(params)]);
  }
  return table;
}

/** Returns a route and its parents, outermost first. */
function lineage(route: BuiltRoute, routes: Record<string, BuiltRoute | undefined>): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent === undefined ? [route] : [...lineage(parent, routes), route];
}

function declaredParams(handle: unknown): string[] {
  if (typeof handle !== "object" || handle === null || !("params" in handle) || !Array.isArray(handle.params))
    return [];
  return handle.params.filter((name): name is string => typeof name === "string");
}

function newNode(): Node {
  return { fixed: new Map(), dynamic: undefined, takesId: false, end: undefined, rest: undefined };
}

function descend(node: Node, segment: string): Node {
  if (segment.startsWith(":")) {
    node.takesId ||= segment === ":id";
    return (node.dynamic ??= newNode());
  }
  const known = node.fixed.get(segment);
  if (known !== undefined) return known;
  const made = newNode();
  node.fixed.set(segment, made);
  return made;
}

function search(
  node: Node,
  segments: readonly string[],
  index: number,
): { route: KnownRoute; path: string[] } | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.end && { route: node.end, path: [] };
  const name = node.fixed.has(segment) ? segment : segment.toLowerCase();
  const branches: [Node | undefined, string][] = [
    [node.fixed.get(name), name],
    [node.dynamic, node.takesId && /^\d+$/.test(segment) ? segment.replace(/^0+(?=\d)/, "") : segment],
  ];
  for (const [branch, text] of branches) {
    const found = branch && search(branch, segments, index + 1);
    if (found !== undefined) return { route: found.route, path: [text, ...found.path] };
  }
  return node.rest && { route: node.rest, path: segments.slice(index) };
}
