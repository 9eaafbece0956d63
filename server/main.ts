import { start } from "./start.ts";

await start(async (config) => (await import("./built-pages.ts")).openBuiltPages(config));
