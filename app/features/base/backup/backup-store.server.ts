import { folderStore } from "./backup-folder.server.ts";
import { s3Store, type S3Place } from "./backup-s3.server.ts";
import type { BackupStore } from "./backup-store.ts";

/** Where backups go: a folder, or a bucket with a prefix. */
export type BackupPlace = { folder: string } | S3Place;

/** Returns the store of a place. */
export function openStore(place: BackupPlace): BackupStore {
  return "folder" in place ? folderStore(place.folder) : s3Store(place);
}
