import { defineConfig } from "vitest/config";
import { keepFilesInMemory } from "./tests/memory-folder.ts";

keepFilesInMemory();

/**
 * Configures five kinds of test: pure units beside the code, services on a real PostgreSQL, faults that kill processes,
 * a site installed as users install it, and one from the archive of a release. Without --project they run in this
 * order, because each has its own number of workers.
 */
export default defineConfig({
  test: {
    // Time limit of a condition: a busy machine may stall for more than the usual second.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{app,server,db,jobs,cli,demo,tests/mutants}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/*.fault.test.ts"],
          // A worker loads shared modules once for all of its files, which halves the time. Each file must undo its
          // stubs and mocks.
          isolate: false,
          // The longest test takes three seconds of CPU. On a busy machine that may take longer than the default limit
          // of five seconds.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          sequence: { groupOrder: 1 },
          include: ["**/*.db.test.ts"],
          exclude: ["node_modules", "build"],
          globalSetup: ["./tests/db/global-setup.ts"],
          // The number of cores of the usual small machine. Half of these tests wait for the database or another
          // process.
          maxWorkers: 2,
          // A worker loads the application once for all of its files, which saves two fifths of the work.
          isolate: false,
          // Limit for tests that hang, long enough for a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "faults",
          sequence: { groupOrder: 2 },
          include: ["**/*.fault.test.ts"],
          exclude: ["node_modules", "build"],
          globalSetup: ["./tests/db/template-cluster.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "install",
          sequence: { groupOrder: 3 },
          include: ["tests/install/*.install.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "release",
          sequence: { groupOrder: 4 },
          include: ["tests/install/*.{install,release}.test.ts"],
          globalSetup: ["./tests/install/release-archive.ts"],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
