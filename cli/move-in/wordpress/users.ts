import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { timeOfBlog } from "../../import/blog-fields.ts";
import { CliError } from "../../cli-error.ts";
import type { OldMember } from "../old-site.ts";

/** Names of columns in the table of users and in the output of `wp user list`. */
const COLUMNS = {
  id: ["id"],
  username: ["user_login", "login"],
  hash: ["user_pass", "password"],
  email: ["user_email", "email"],
  nickname: ["display_name", "user_nicename", "name"],
  joinedAt: ["user_registered", "registered"],
} as const;

/**
 * Reads a table of users as CSV: ID, user_login, user_pass, user_email, display_name, user_registered. Throws CliError
 * for any other file.
 */
export async function* readUsers(file: string | undefined): AsyncGenerator<OldMember> {
  if (file === undefined) return;
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new CliError(`The table of members ${file} cannot be read.`);
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const of = (row: Record<string, string>, name: keyof typeof COLUMNS) =>
    COLUMNS[name].map((column) => row[column]?.trim()).find((value) => value !== undefined && value !== "") ?? "";
  if (!COLUMNS.username.some((name) => meta.fields?.includes(name)))
    throw new CliError(
      `${file} is no table of users of WordPress: its first line needs ID, user_login, user_pass, user_email and display_name.`,
    );
  for (const row of data) {
    const registered = of(row, "joinedAt");
    yield {
      id: of(row, "id"),
      username: of(row, "username"),
      nickname: of(row, "nickname"),
      email: of(row, "email"),
      hash: of(row, "hash"),
      joinedAt: registered === "" ? undefined : timeOfBlog(`${registered} Z`),
    };
  }
}
