import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { connect } from "#db/client.ts";
import { buildApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { createRenderer } from "./pages/render.ts";

/** Starts the process: configuration, database, migrations, application, listening. */
export async function start(build: ServerBuild): Promise<void> {
  const config = loadConfig();
  if (config.databaseUrl === undefined) throw new Error("not yet");
  connect(config.databaseUrl);
  const clientDir = join(import.meta.dirname, "../client");
  const render = createRenderer(build, config.siteUrl, await bootTag(clientDir));
  const app = await buildApp({ config, render, clientDir });
  await app.listen({ port: config.port, host: config.host });
}

/** The tag of the boot script, whose hashed file name the build has written down. */
async function bootTag(clientDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(clientDir, "boot-manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  return `<script type="module" async src="/${manifest["app/boot/main.ts"]?.file}"></script>`;
}
