import { defineConfig } from "vitest/config";
import { keepFilesInMemory } from "./tests/memory-folder.ts";

keepFilesInMemory();

/**
 * Four kinds of test: pure units beside the code, services on a real PostgreSQL, faults that kill processes, and a site
 * that is installed as users install it.
 * Without --project they run in this order, since each takes another number of workers.
 */
export default defineConfig({
  test: {
    // What is waited for comes when it comes: a second, the usual limit, is less than a busy machine may stand still.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{app,server,db,jobs,cli,demo}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts", "**/*.fault.test.ts"],
          // A worker loads what files share once for all of them: half the time. What a file stubs or mocks it takes back.
          isolate: false,
          // The longest takes three seconds of a core, which a busy machine may not give it in five.
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
          // As many as the usual small machine has cores: half of these tests wait for the database or another process.
          maxWorkers: 2,
          // A worker loads the application once for all of its files: two fifths less work.
          isolate: false,
          // Ends what hangs; what a busy machine lets wait is no failure.
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
    ],
  },
});
