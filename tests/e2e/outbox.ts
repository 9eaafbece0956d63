import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

type Sent = { to: string; code: string; purpose: string };

/** Returns the newest code that a site has sent to a number for a purpose, from the outbox in its data folder. */
export async function sentCode(
  to: string,
  purpose: string,
  dataDir = process.env["SITE_DATA"] ?? "",
): Promise<string | undefined> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names
    .filter((one) => one.endsWith(".json"))
    .toSorted()
    .toReversed()) {
    const message = JSON.parse(await readFile(join(folder, name), "utf8")) as Sent;
    if (message.to.endsWith(to) && message.purpose === purpose) return message.code;
  }
  return undefined;
}
