import { chmod, mkdir } from "node:fs/promises";

/**
 * Creates the data folder if it is missing. An existing folder keeps its permissions. If root starts the site, the
 * database runs as another user, who must be able to enter the folder but not list it. For any other user the folder is
 * private.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const created = await mkdir(dataDir, { recursive: true, mode });
  if (created !== undefined) await chmod(dataDir, mode);
}
