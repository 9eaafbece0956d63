import { spawnSync } from "node:child_process";
import { lchown, lstat, readFile, readdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface Identity {
  /** Description for messages. */
  name: string;
  /** Owner of PostgreSQL's files on disk. Undefined means the current user, who owns them already. */
  owner?: { uid: number; gid: number };
  /** Prefix of every command that runs as this user. */
  prefix: string[];
  /** Options for spawn. */
  credentials: { uid?: number; gid?: number };
}

/** Environment of PostgreSQL. It has neither the site's secrets nor variables that change how PostgreSQL works. */
const SERVER_ENVIRONMENT = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
};

/** Returns the arguments of spawn for a command that runs as an identity. */
export function commandFor(identity: Identity, command: string[]) {
  const [file = "", ...args] = [...identity.prefix, ...command];
  return { file, args, options: { ...identity.credentials, env: SERVER_ENVIRONMENT, cwd: "/" } };
}

/** Returns the first identity that can start `postgres` and enter `folder`, or undefined if there is none. */
export async function findIdentity(
  postgres: string,
  folder: string,
  candidates: Identity[],
): Promise<Identity | undefined> {
  return candidates.find((identity) => {
    const command = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", folder, postgres];
    const { file, args, options } = commandFor(identity, command);
    return spawnSync(file, args, { ...options, stdio: "ignore" }).status === 0;
  });
}

/**
 * Returns the identities to try, best first. Root becomes the data folder's owner or `nobody`. Where that user has no
 * access, as under a 0700 /root, a user namespace lets root run PostgreSQL under another user id.
 */
export async function identityCandidates(dataDir: string): Promise<Identity[]> {
  const nobody = await findNobody();
  const namespace: Identity = {
    name: "a user namespace",
    prefix: ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, "--"],
    credentials: {},
  };
  if (process.getuid?.() !== 0) {
    const self: Identity = { name: "the present user", prefix: [], credentials: {} };
    // initdb needs a user name, but a container may run as a user id that has no name.
    return hasName() ? [self] : [namespace, self];
  }
  const { uid, gid } = await stat(dataDir);
  const user = uid === 0 ? nobody : { uid, gid };
  return [
    { name: `user ${user.uid}`, owner: user, prefix: [], credentials: user },
    { ...namespace, owner: { uid: 0, gid: 0 } },
  ];
}

/**
 * Changes the owner of a folder tree, without following links. The top folder comes last, so that the next start
 * repeats an interrupted change.
 */
export async function giveTo(identity: Identity, folder: string): Promise<void> {
  const { owner } = identity;
  if (owner === undefined || (await lstat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
}

/** Returns the error that explains to the operator why no identity fits, and what to do. */
export async function refuseIdentity(postgres: string, folder: string, candidates: Identity[]): Promise<StartError> {
  const uid = candidates[0]?.owner?.uid;
  const closed =
    uid === undefined ? undefined : ((await closedFolder(folder, uid)) ?? (await closedFolder(postgres, uid)));
  if (closed !== undefined) {
    return new StartError(
      `PostgreSQL refuses to run as root, and user ${uid} may not enter ${closed}. ` +
        `Allow it (chmod o+x ${closed}), set DATA_DIR to a folder outside, or start as an ordinary user.`,
    );
  }
  const { file, args, options } = commandFor(candidates[0] ?? { name: "", prefix: [], credentials: {} }, [
    postgres,
    "--version",
  ]);
  const { error, stderr } = spawnSync(file, args, { ...options, encoding: "utf8" });
  const reason = (error?.message ?? stderr).trim() || "it gave no reason";
  return new StartError(
    `The PostgreSQL in ${postgres} cannot run on this machine with the folder ${folder}: ${reason}. ` +
      "Set DATABASE_URL to a PostgreSQL of your own, or start as an ordinary user.",
  );
}

/** Returns the first folder on the way to a path that the user may not enter. */
async function closedFolder(path: string, uid: number): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await closedFolder(parent, uid);
  if (above !== undefined) return above;
  const found = await stat(path);
  if (!found.isDirectory()) return undefined;
  return found.mode & (found.uid === uid ? 0o100 : 0o001) ? undefined : path;
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** 65534 on every current Linux; macOS writes -2. */
async function findNobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? [];
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}
