import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs a command of the command line on the database of the running site; gives what it prints. Throws when it fails. */
export async function runCli(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: process.env["SITE_DATABASE"] ?? "", DATA_DIR: process.env["SITE_DATA"] };
  return (await run(process.execPath, ["cli/main.ts", ...args], { env })).stdout;
}
