import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, expect, it } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { parseConfig } from "#server/config/config.ts";
import { SECRETS } from "#server/config/config-secrets.ts";
import { VERSION } from "#server/start/version.ts";
import { cleanUp, newFolder } from "../fixtures/servers/clusters.ts";

/**
 * No container runtime is available here. These tests check the two files as far as possible without one: each
 * instruction, each shell script, and each name that another file defines.
 */
const read = (path: string) => readFile(join(projectFolder, "deploy", path), "utf8");
afterAll(cleanUp);

type Instruction = { name: string; text: string };
type Service = {
  image: string;
  build?: { args: Record<string, unknown> };
  environment: Record<string, string>;
  secrets?: string[];
  volumes: string[];
  network_mode?: string;
  stop_grace_period?: string;
};
type Compose = {
  services: { proxy: Service; site: Service };
  secrets: Record<string, unknown>;
  volumes: Record<string, unknown>;
};

/** Returns the instructions of the Containerfile, each with its continued lines. */
async function instructions(): Promise<Instruction[]> {
  const text = (await read("container/Containerfile")).replaceAll(/^#.*\n/gm, "").replaceAll("\\\n", "");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ name: line.split(" ")[0] ?? "", text: line.slice(line.indexOf(" ") + 1).trim() }));
}
const compose = async () => load(await read("container/compose.yaml")) as Compose;
const of = (list: Instruction[], name: string) => list.filter((one) => one.name === name).map(({ text }) => text);

it("both files say in their first line that they were not run", async () => {
  for (const file of ["Containerfile", "compose.yaml"])
    expect((await read(`container/${file}`)).split("\n")[0]).toMatch(/^# Not run where it was written/);
});

it("the image is made of known instructions and does not run as root", async () => {
  const list = await instructions();
  const known = "FROM ARG RUN WORKDIR COPY USER ENV VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT".split(" ");
  expect(list.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  for (const from of of(list, "FROM")) expect(from).toMatch(/^docker\.io\/library\/debian:12-slim/);
  expect(of(list, "USER")).toEqual(["mingbai"]);
  expect(list.findIndex(({ name }) => name === "USER")).toBeLessThan(list.findIndex(({ name }) => name === "VOLUME"));
  for (const script of of(list, "RUN")) expect(spawnSync("sh", ["-n", "-c", script]).stderr.toString()).toBe("");
  for (const form of [...of(list, "ENTRYPOINT"), ...of(list, "HEALTHCHECK").map((text) => text.split("CMD ")[1] ?? "")])
    expect(JSON.parse(form)).toEqual(expect.any(Array));
});

it("version, settings and secrets are those of the site", async () => {
  const list = await instructions();
  const { services, secrets, volumes } = await compose();
  expect(of(list, "ARG")).toContain(`VERSION=${VERSION}`);
  expect([services.site.image, services.site.build?.args["VERSION"]]).toEqual([`mingbai:${VERSION}`, VERSION]);
  const fromImage = Object.fromEntries(
    of(list, "ENV").flatMap((text) => text.split(" ").map((part) => part.split("=") as [string, string])),
  );
  const { SERVER_KEY_FILE, ...plain } = services.site.environment;
  const config = parseConfig({ ...fromImage, ...plain });
  expect(config).toMatchObject({ host: "127.0.0.1", dataDir: "/var/lib/mingbai", demo: false, port: 3_000 });
  expect(config.trustProxy).toEqual(["127.0.0.1"]);
  const documented = await readFile(join(projectFolder, "docs/operations.md"), "utf8");
  for (const name of [...Object.keys(plain), ...Object.keys(fromImage)]) expect(documented).toContain(`\`${name}\``);
  expect(SECRETS).toEqual(expect.arrayContaining(Object.keys(secrets)));
  expect(SERVER_KEY_FILE).toBe(`/run/secrets/${services.site.secrets?.[0]}`);
  expect(of(list, "VOLUME")).toEqual([config.dataDir]);
  expect(services.site.volumes).toEqual([`data:${config.dataDir}`]);
  expect(Object.keys(volumes)).toContain("data");
});

it("the proxy is configured by the file of deploy/caddy, whose defaults reach the site", async () => {
  const { services } = await compose();
  const caddy = await read("caddy/Caddyfile");
  for (const name of Object.keys(services.proxy.environment)) expect(caddy).toContain(`{$${name}:`);
  expect(caddy).toContain("{$MINGBAI_INSTANCES:127.0.0.1:3000}");
  expect(services.site.network_mode).toBe("service:proxy");
  expect(Number.parseInt(services.site.stop_grace_period ?? "", 10)).toBeGreaterThan(30);
});

it("the script that unpacks takes a whole archive, and no altered one", async () => {
  const folder = await newFolder();
  const name = `mingbai-${VERSION}-linux-x64`;
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "start"), "#!/bin/sh\n");
  execFileSync("tar", ["--zstd", "-cf", `${name}.tar.zst`, name], { cwd: folder });
  const sum = createHash("sha256")
    .update(await readFile(join(folder, `${name}.tar.zst`)))
    .digest("hex");
  await writeFile(join(folder, "SHA256SUMS"), `${sum}  ${name}.tar.zst\n`);
  const [, unpack = ""] = of(await instructions(), "RUN");
  const run = () =>
    spawnSync("sh", ["-c", unpack.replaceAll("/opt/mingbai", join(folder, "image"))], {
      cwd: folder,
      env: { ...process.env, VERSION, TARGETARCH: "amd64" },
    }).status;
  expect(run()).toBe(0);
  expect(await readFile(join(folder, "image/start"), "utf8")).toBe("#!/bin/sh\n");
  await writeFile(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  ${name}.tar.zst\n`);
  expect(run()).not.toBe(0);
});
