import { chmod, mkdir } from "node:fs/promises";

/**
 * Makes the data folder when it is missing; one that is there keeps what its owner gave it. As root the database runs as
 * somebody else, who must be able to pass through, not to look; anybody else's folder is their own.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const created = await mkdir(dataDir, { recursive: true, mode });
  if (created !== undefined) await chmod(dataDir, mode);
}
