import { afterAll, beforeAll } from "vitest";
import { connect, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A migrated database for the tests of a file, with the pool of the services on it; both go when the tests are over. */
export function testDatabase(): { readonly url: string } {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    connect(database.url);
  });
  afterAll(async () => {
    await disconnect();
    await database.drop();
  });
  return {
    get url() {
      return database.url;
    },
  };
}
