import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Settings that may be read from a file. Other processes of the same user can read the environment of this process, but
 * not that file. The variable `NAME_FILE` or the systemd credential `mingbai_NAME` names the file
 * (docs/operations.md#secrets).
 */
export const SECRETS = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MIGRATE_DATABASE_URL",
  "SERVER_KEY",
  "SERVER_KEY_PREVIOUS",
  "METRICS_TOKEN",
  "ALIYUN_ACCESS_KEY_SECRET",
  "TENCENT_SECRET_ID",
  "TENCENT_SECRET_KEY",
  "SMTP_URL",
  "CDN_SECRET",
  "BAIDU_PUSH_TOKEN",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_SECRET_ACCESS_KEY",
];

type Environment = Record<string, string | undefined>;

/**
 * Returns the environment, completed with the secrets from files. Throws an Error with the name of the setting, never
 * its value, if a file cannot be read or is empty, or if a setting has two sources.
 */
export function withSecrets(env: Environment): Environment {
  const found: Environment = {};
  const wrong: string[] = [];
  for (const name of SECRETS) {
    const files = filesOf(name, env);
    if (files.length === 0) continue;
    if (files.length > 1 || isSet(env[name])) {
      wrong.push(`${name}: it has more than one source; keep one of ${name}, ${name}_FILE and the credential`);
      continue;
    }
    const [{ label, path } = { label: "", path: "" }] = files;
    try {
      found[name] = readFileSync(path, "utf8").trim();
      if (found[name] === "") wrong.push(`${label}: ${path} is empty`);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "no reason given";
      wrong.push(`${label}: ${path} cannot be read (${code})`);
    }
  }
  if (wrong.length > 0) throw new Error(`The configuration is wrong.\n${wrong.join("\n")}`);
  return { ...env, ...found };
}

/** Returns the files that may contain a secret, each with its name for error messages. */
function filesOf(name: string, env: Environment): { label: string; path: string }[] {
  const named = env[`${name}_FILE`];
  const credentials = env["CREDENTIALS_DIRECTORY"];
  const credential = isSet(credentials) ? join(credentials, `mingbai_${name}`) : undefined;
  return [
    ...(isSet(named) ? [{ label: `${name}_FILE`, path: named }] : []),
    ...(credential !== undefined && existsSync(credential)
      ? [{ label: `credential of ${name}`, path: credential }]
      : []),
  ];
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== "";
