import { expect, it } from "vitest";
import { parseConfig } from "./config.ts";

it.each([
  [{}, true],
  [{ HOST: "127.0.0.1" }, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "localhost", SITE_URL: "" }, true],
  [{ SITE_URL: "https://www.example.com" }, false],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "192.168.0.7" }, false],
  [{ DATABASE_URL: "postgres://u@db/mingbai" }, false],
  [{ SITE_URL: "https://www.example.com", DEMO: "1" }, true],
  [{ DATABASE_URL: "postgres://u@db/mingbai", DEMO: "1" }, true],
  [{ DEMO: "0" }, false],
])("with %j there is a demo: %s", (environment, demo) => expect(parseConfig(environment).demo).toBe(demo));
