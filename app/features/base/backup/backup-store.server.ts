import { folderStore } from "./backup-folder.server.ts";
import type { S3Place } from "./backup-s3.server.ts";
import type { BackupStore } from "./backup-store.ts";

/** Where backups go: a folder, or a bucket with a prefix. */
export type BackupPlace = { folder: string } | S3Place;

/** Opens the store of a backup place. The S3 client is loaded only for a bucket. */
export async function openStore(place: BackupPlace): Promise<BackupStore> {
  if ("folder" in place) return folderStore(place.folder);
  const { s3Store } = await import("./backup-s3.server.ts");
  return s3Store(place);
}
