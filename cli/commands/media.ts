import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import { moveToBucket, moveToFolder, type Moved } from "#app/features/base/picture/picture-move.service.server.ts";
import { MEDIA_STORAGES, openMediaStorage, pictureBucket } from "#app/features/base/picture/picture.storage.server.ts";
import { loadConfig } from "#server/config/config.ts";
import { needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { counted, note, print } from "../output.ts";

/** Number of pictures after which the progress is shown again. */
const SHOWN_EVERY = 100;

export const mediaCommand: Command = {
  name: "media",
  usage: "move --to s3|folder",
  summary: "Moves all pictures from the data folder to the bucket, or back",
  details: [
    "Set MEDIA_STORAGE and restart every instance first, so that new pictures go to the new place already. The site shows",
    "pictures of both places. Each file is read back and compared before the old one is deleted. Interrupted at any moment, the",
    "same command goes on where it stopped.",
  ],
  async run([verb, ...args]) {
    if (verb !== "move") throw new UsageError("Use move.");
    const { options } = wordsAndOptions(args, [], ["to"]);
    const to = needed(options.to, "to");
    if (!MEDIA_STORAGES.some((one) => one === to)) throw new UsageError("--to needs s3 or folder.");
    const { dataDir, hasOwnDataDir, media } = loadConfig();
    if (!hasOwnDataDir)
      throw new CliError("DATA_DIR is not set, so it is unclear whose pictures to move. Nothing was changed.");
    if (media.storage !== to)
      throw new CliError(
        `MEDIA_STORAGE is ${media.storage}. Set it to ${to} and restart every instance first. Nothing was changed.`,
      );
    openMediaStorage(dataDir, media);
    const bucket = await pictureBucket();
    if (bucket === undefined)
      throw new CliError("No bucket is configured (S3_BUCKET), so there is nothing to move back. Nothing was changed.");
    const move = to === "s3" ? moveToBucket : moveToFolder;
    try {
      print(`Moved ${textOf(await move(bucket, report))}.`);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      throw new CliError(`The bucket failed (${error.message}). The other pictures are unchanged; run it again.`);
    }
    return true;
  },
};

function report(moved: Moved): void {
  if (moved.pictures % SHOWN_EVERY === 0) note(`${textOf(moved)} …`);
}

function textOf({ pictures, files, bytes }: Moved): string {
  const megabytes = (bytes / 2 ** 20).toFixed(1);
  return `${counted(pictures, "picture", "pictures")} (${counted(files, "file", "files")}, ${megabytes} MB)`;
}
