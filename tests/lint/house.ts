import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/**
 * Enforces the layers of docs/decisions/0027. Imports go from left to right over these layers. No two folders of a
 * layer and no two files may import each other, directly or through others. Type imports count, too.
 */
const FLOORS = [
  /^app\/boot\//,
  /^app\/routes\//,
  /^app\/newsroom\/shell\//,
  // The calls of readers and members; some belong to a page.
  /^app\/registry\/site-/,
  /^app\/(?:pages|newsroom\/screens)\//,
  /^app\/registry\//,
  /^app\/features\/(?:newsroom\/|[^/]+\/[^/]+\/newsroom\/)/,
  /^app\/newsroom\/kit\//,
  /^app\/features\/members\//,
  /^app\/features\/published\//,
  /^app\/features\/base\//,
  /^app\/ui\//,
  /^app\/lib\//,
];
/** Files of the public site. They must not depend on unreleased content (docs/newsroom.md#principles). */
const PUBLIC = /^(?:app\/|server\/(?:pages|http)\/|server\/api\/(?:docs\/)?content)/;
/**
 * Files between the newsroom and the public site. They may import the newsroom, and public files may import them. They
 * pass nothing of the newsroom to readers.
 */
const BOUNDARY = /^(?:app\/registry\/newsroom-|app\/i18n\/all-messages\.ts$|server\/api\/(?!(?:docs\/)?content)|(?:cli|demo|jobs)\/)/;
const NEWSROOM = /\/newsroom\//;
/**
 * The features that the API itself may import: callers, calls, files, streams and counters. It reaches all other calls
 * through the lists of the registry.
 */
const OF_API =
  /^app\/features\/(?:base\/(?:actor|bucket|call|member|upload|user-error)|newsroom\/(?:call|event|staff|staff-session)|published\/(?:flash|track))\//;
/** The only page folder that other pages may import. */
const SHARED_PAGE = "app/pages/rail";
/**
 * The greatest number of files in a folder. Folders of migrations, decisions, fonts and demo articles are exempt,
 * because they are growing lists.
 */
const MOST_FILES = 30;
const GROWING = /^(?:docs\/decisions|demo\/articles|assets\/)/;
const IMPORT = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The imports of each file. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const files = fileGraph();
const faults = [...emptyFloors(files), ...crowdedFolders(), ...arrowFaults(files), ...leaks(files), ...apiFaults(files), ...testImports(files), ...roomCycles(files), ...fileCycles(files)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Returns every project file except tests, with the project files that it imports. */
function fileGraph(): Graph {
  const names = globSync("{app,bench,cli,db,defaults,demo,jobs,server}/**/*.{ts,tsx}").filter(
    (name) => !/\.(?:test|spec)\.tsx?$/.test(name),
  );
  const known = new Set(names);
  return new Map(names.map((name) => [name, new Set(importsOf(name).filter((other) => known.has(other)))]));
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name = ""]) =>
    name.startsWith("#") ? name.slice(1) : normalize(join(dirname(file), name)),
  );
}

/** Returns layers without files, because a check of them would find nothing. */
function emptyFloors(graph: Graph): string[] {
  const names = [...graph.keys()];
  const patterns = [...FLOORS, new RegExp(`^${SHARED_PAGE}/`)];
  const empty = patterns.filter((pattern) => !names.some((name) => pattern.test(name)));
  return empty.map((pattern) => `tests/lint/house.ts floor: ${pattern.source} matches no file`);
}

/** Returns folders with so many files that a reader has to search in them. */
function crowdedFolders(): string[] {
  const all = globSync("{app,assets,bench,cli,db,defaults,demo,deploy,docs,jobs,scripts,server,tests}/**/*", { withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const entry of all.filter((other) => other.isFile())) {
    const folder = relative(".", entry.parentPath);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > MOST_FILES && !GROWING.test(folder))
    .map(([folder, size]) => `${folder} folder-size: ${size} files, at most ${MOST_FILES}`);
}

/** Returns imports against the direction of the layers, or between pages. */
function arrowFaults(graph: Graph): string[] {
  return edgesOf(graph)
    .filter(([from, to]) => leadsUp(from, to) || leadsAside(from, to))
    .map(([from, to]) => `${from} arrow: it must not import ${to}`);
}

/** Returns imports of tests by product files, because an installed product has no tests. */
function testImports(graph: Graph): string[] {
  return [...graph.keys()]
    .filter((file) => !file.startsWith("bench/"))
    .flatMap((file) => importsOf(file).map((other) => [file, other] as const))
    .filter(([, other]) => other.startsWith("tests/"))
    .map(([file, other]) => `${file} test-import: the product must not import ${other}`);
}

/** Returns newsroom imports of public files and of the files that they import, directly or through others. */
function leaks(graph: Graph): string[] {
  const isOpen = (file: string) => !NEWSROOM.test(file) && !BOUNDARY.test(file);
  const reached = new Set([...graph.keys()].filter((file) => PUBLIC.test(file) && isOpen(file)));
  for (const file of reached) for (const next of graph.get(file) ?? []) if (isOpen(next)) reached.add(next);
  return edgesOf(graph)
    .filter(([from, to]) => reached.has(from) && NEWSROOM.test(to))
    .map(([from, to]) => `${from} newsroom: public files must not know ${to}`);
}

/** Returns imports by which the API would depend on a noun. */
function apiFaults(graph: Graph): string[] {
  return edgesOf(graph)
    .filter(([from, to]) => from.startsWith("server/api/") && /^app\/(?:features|pages)\//.test(to) && !OF_API.test(to))
    .map(([from, to]) => `${from} api-noun: the registry lists the calls of ${to}`);
}

function leadsUp(from: string, to: string): boolean {
  const [below, above] = [floorOf(from), floorOf(to)];
  return below !== -1 && above !== -1 && above < below;
}

function leadsAside(from: string, to: string): boolean {
  const [here, there] = [roomOf(from), roomOf(to)];
  return isPage(here) && isPage(there) && here !== there && there !== SHARED_PAGE;
}

function isPage(room: string | undefined): boolean {
  return /^app\/(?:pages|newsroom\/screens)\//.test(`${room}/`);
}

function floorOf(file: string): number {
  return FLOORS.findIndex((floor) => floor.test(file));
}

/** Returns the folder of a file: a page, a screen, a part of the kit or of the rich text, or one half of a feature. */
function roomOf(file: string): string | undefined {
  return /^app\/(?:pages\/[^/]+|newsroom\/(?:shell|(?:kit|screens)\/[^/]+)|features\/(?:base\/rich-text\/[a-z]+|[^/]+\/[^/]+(?:\/newsroom)?))(?=\/)/.exec(
    file,
  )?.[0];
}

/** Returns imports by which folders of one layer import each other. */
function roomCycles(graph: Graph): string[] {
  const between = edgesOf(graph).flatMap(([from, to]) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    const isInside = here === there || floorOf(from) !== floorOf(to);
    return here === undefined || there === undefined || isInside ? [] : [{ from, here, there }];
  });
  const rooms = new Map<string, Set<string>>();
  for (const { here, there } of between) rooms.set(here, (rooms.get(here) ?? new Set()).add(there));
  const circular = new Set(circularEdges(rooms).map(String));
  return between
    .filter(({ here, there }) => circular.has(String([here, there])))
    .map(({ from, here, there }) => `${from} room-cycle: ${here} and ${there} import each other`);
}

/** Returns imports by which files import each other. */
function fileCycles(graph: Graph): string[] {
  return circularEdges(graph).map(([from, to]) => `${from} file-cycle: ${to} leads back to it`);
}

/** Returns the edges of a graph that are part of a cycle. */
function circularEdges(graph: Graph): [string, string][] {
  return edgesOf(graph).filter(([from, to]) => reaches(graph, to, from));
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const next of graph.get(node) ?? []) seen.add(next);
  return seen.has(to);
}

function edgesOf(graph: Graph): [string, string][] {
  return [...graph].flatMap(([from, others]) => [...others].map((to): [string, string] => [from, to]));
}
