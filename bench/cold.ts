import pg from "pg";
import type { measureColdPages } from "./cold-page.tsx";
import type { Section } from "./report.ts";

/** The second entry of the server build after `--mode bench`: React Router names every entry "index" and numbers them. */
const BUILT = "../build/server/index2.js";

const LIMIT = 3;

/**
 * Cold pages against React alone: all that a miss costs (loaders, router, rendering, state, brotli, headers) without SQL,
 * whose answers come from memory, in CPU milliseconds of the same process.
 */
export async function coldPage(databaseUrl: string, paths: string[]): Promise<Section> {
  const restore = answerFromMemory();
  try {
    const built = (await import(BUILT)) as { measureColdPages: typeof measureColdPages };
    const pages = await built.measureColdPages(databaseUrl, paths);
    return {
      title: "Cold page",
      method: "CPU of a miss without SQL, against renderToString of the same tree, in one process.",
      figures: pages.flatMap(({ path, pipeline, react }) => [
        { name: `${path}, renderToString`, value: `${react.toFixed(3)} ms` },
        { name: `${path}, whole miss`, value: `${pipeline.toFixed(3)} ms` },
        {
          name: `${path}, times renderToString`,
          value: (pipeline / react).toFixed(2),
          target: `≤ ${LIMIT}`,
          met: pipeline / react <= LIMIT,
        },
      ]),
    };
  } finally {
    restore();
  }
}

/** Lets every query be answered from memory from its second time on. */
function answerFromMemory(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const answers = new Map<string, unknown>();
  prototype.query = function remembered(this: unknown, ...args: unknown[]) {
    const key = JSON.stringify(args);
    const known = answers.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const answer = original.apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      answers.set(key, result);
      return result;
    });
  };
  return () => {
    prototype.query = original;
  };
}
