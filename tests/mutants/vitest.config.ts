import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";
import { bodiesOf, type Edit } from "./edits.ts";

/** What is planted: one edit, or, in each of the files to record, a note at the beginning of every function. */
export type Planting = { edit: Edit | undefined; record: ReadonlySet<string> | undefined };

const planting = () => (globalThis as { planting?: Planting }).planting;

function plant(): Plugin {
  return {
    name: "mingbai:plant",
    enforce: "pre",
    transform(source, id) {
      const { edit, record } = planting() ?? {};
      if (edit?.file === id)
        return { code: source.slice(0, edit.start) + edit.text + source.slice(edit.end), map: null };
      if (!record?.has(id)) return null;
      const starts = bodiesOf(id, source).map(({ start }) => start);
      const noted = starts
        .toSorted((one, other) => other - one)
        .reduce(
          (code, at) =>
            `${code.slice(0, at + 1)}globalThis.ran?.(${JSON.stringify(`${id}#${at}`)});${code.slice(at + 1)}`,
          source,
        );
      return { code: noted, map: null };
    },
  };
}

type Inline = { test: { name: string; setupFiles?: string[] }; plugins?: Plugin[] };

/** The projects unit and db as they are, with the edit planted. */
export default defineConfig({
  test: {
    // What a module is made of changes with the edit, which the cache on the disk does not know.
    fsModuleCache: false,
    projects: ((whole.test?.projects ?? []) as Inline[])
      .filter(({ test }) => test.name === "unit" || test.name === "db")
      .map((project) => ({
        ...project,
        plugins: [plant()],
        // A worker that lives on would keep the modules of the edit before.
        test: { ...project.test, isolate: true, setupFiles: ["./tests/mutants/record.ts"], maxWorkers: 1 },
      })),
  },
});
