import { start } from "./start/start.ts";

await start(async (config) => (await import("./start/built-pages.ts")).openBuiltPages(config));
