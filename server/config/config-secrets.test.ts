import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseConfig } from "./config.ts";
import { SECRETS, withSecrets } from "./config-secrets.ts";

let folder: string;
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "secrets-"))));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(SECRETS)("%s is read from the file that is named, without its last line break", (name) => {
  expect(withSecrets({ [`${name}_FILE`]: file("one", "the secret\n") })).toMatchObject({ [name]: "the secret" });
});

it("a credential of systemd is read", () => {
  file("mingbai_SERVER_KEY", "0123456789abcdef0123456789abcdef\n");
  expect(parseConfig(withSecrets({ CREDENTIALS_DIRECTORY: folder })).serverKey).toBe(
    "0123456789abcdef0123456789abcdef",
  );
});

it("leaves alone what stands in the environment", () => {
  expect(withSecrets({ SMTP_URL: "smtp://mail", SMTP_URL_FILE: "", PORT: "3000" })).toMatchObject({
    SMTP_URL: "smtp://mail",
    PORT: "3000",
  });
});

it.each([
  [
    "a file that is not there",
    () => ({ CDN_SECRET_FILE: "/nowhere/secret" }),
    "CDN_SECRET_FILE: /nowhere/secret cannot be read (ENOENT)",
  ],
  ["an empty file", () => ({ CDN_SECRET_FILE: file("empty", "\n") }), "is empty"],
  [
    "two sources",
    () => ({ CDN_SECRET: "the secret", CDN_SECRET_FILE: file("two", "the secret") }),
    "CDN_SECRET: it has more than one source",
  ],
])("%s stops the start with a sentence that names it and no secret", (_, environment, words) => {
  const read = () => withSecrets(environment());
  expect(read).toThrow(words);
  expect(read).not.toThrow("the secret");
});

it("every setting that is secret by its name may stand in a file", () => {
  const settings = readdirSync("server/config").filter((name) => /^config[\w-]*(?<!\.test)\.ts$/.test(name));
  const names = settings.flatMap((name) =>
    [...readFileSync(`server/config/${name}`, "utf8").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      (match) => match[1] ?? "",
    ),
  );
  const secret = names.filter((name) => /SECRET|TOKEN|SERVER_KEY|DATABASE_(?:DIRECT_)?URL|SMTP_URL/.test(name));
  expect(secret.toSorted()).toEqual(SECRETS.toSorted());
});
