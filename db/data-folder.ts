import { chmod, mkdir } from "node:fs/promises";

/**
 * Makes the data folder when it is missing; an existing one keeps its permissions. As root, the database runs as
 * another user, who must be able to enter the folder but not list it. Other users keep their folder private.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const created = await mkdir(dataDir, { recursive: true, mode });
  if (created !== undefined) await chmod(dataDir, mode);
}
