import { runCommand } from "../fixtures/processes/cli.ts";

/** Runs a command of the command line on the database of the running site; returns its output. Throws when it fails. */
export async function runCli(...args: string[]): Promise<string> {
  const environment = {
    DATABASE_URL: process.env["SITE_DATABASE"] ?? "",
    DATA_DIR: process.env["SITE_DATA"] ?? "",
  };
  const { exit, out, error } = await runCommand(environment, ...args);
  if (exit !== 0) throw new Error(`${args.join(" ")}: ${error}`);
  return out;
}
