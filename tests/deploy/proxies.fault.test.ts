import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { cleanUp, newFolder } from "../fixtures/servers/clusters.ts";
import { hasNginx } from "../fixtures/servers/nginx.ts";
import { freePort } from "../fixtures/site.ts";

const DEPLOY = join(projectFolder, "deploy");
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
for (const [name, isThere] of Object.entries({ nginx: hasNginx, caddy: hasCaddy }))
  if (!isThere)
    process.stderr.write(`Skipped: nothing goes through ${name}, it is missing (apt-get install ${name}).\n`);

let site: Server;
let sitePort: number;
beforeAll(async () => {
  site = createServer((asked, answer) => answer.end(`${asked.url} for ${asked.headers.host}`));
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  sitePort = (site.address() as { port: number }).port;
});
afterAll(async () => {
  site.close();
  await cleanUp();
});

/** Returns the response over TLS for a host name that only this test uses. */
const overTls = (port: number) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/news", rejectUnauthorized: false };
    request({ ...options, servername: "www.example.com", headers: { host: "www.example.com" } }, (answer) => {
      const parts: string[] = [];
      answer.on("data", (part) => parts.push(String(part)));
      answer.on("end", () => resolve({ status: answer.statusCode, body: parts.join("") }));
    })
      .on("error", reject)
      .end();
  });

it.skipIf(!hasNginx)("nginx takes the site's file: https, and a redirect from http", async () => {
  const folder = await newFolder("/tmp");
  const [plain, tls] = [await freePort(), await freePort()];
  const subject = ["-subj", "/CN=www.example.com", "-days", "1"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  await cp(join(DEPLOY, "nginx/mingbai-server.conf"), join(folder, "mingbai-server.conf"));
  const text = await readFile(join(DEPLOY, "nginx/mingbai.conf"), "utf8");
  await writeFile(
    join(folder, "mingbai.conf"),
    text
      .replaceAll("/etc/letsencrypt/live/www.example.com", folder)
      .replaceAll(/listen \[::\].*;\n/g, "")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443", `listen 127.0.0.1:${tls}`)
      .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `${user} daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(" ")} include mingbai.conf; }`;
  await writeFile(join(folder, "nginx.conf"), main);
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], { stdio: "ignore" });
  try {
    const expected = { status: 200, body: "/news for www.example.com" };
    await expect.poll(() => overTls(tls).catch(() => undefined)).toEqual(expected);
    const redirect = await fetch(`http://127.0.0.1:${plain}/news`, { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, "https://127.0.0.1/news"]);
  } finally {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  }
});

it.skipIf(!hasCaddy)("Caddy takes the site's file as it is, and leaves alone what is not ready", async () => {
  const folder = await newFolder("/tmp");
  const port = await freePort();
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    MINGBAI_SITE: `http://127.0.0.1:${port}`,
    // No server listens at the first address.
    MINGBAI_INSTANCES: `127.0.0.1:${await freePort()} 127.0.0.1:${sitePort}`,
  };
  const file = join(folder, "Caddyfile");
  const text = await readFile(join(DEPLOY, "caddy/Caddyfile"), "utf8");
  await writeFile(file, `{\n\tadmin off\n}\n${text}`);
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env, stdio: "ignore" });
  try {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/news`).then(
        (answer) => answer.text(),
        () => "",
      );
    await expect.poll(ask).toBe(`/news for 127.0.0.1:${port}`);
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(`/news for 127.0.0.1:${port}`));
  } finally {
    caddy.kill("SIGTERM");
    await once(caddy, "exit");
  }
});
