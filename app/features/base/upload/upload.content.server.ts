import { rm } from "node:fs/promises";
import { newArrival, type ArrivedFile } from "./upload.arrivals.server.ts";
import { uploadOptions } from "./upload.context.server.ts";
import { agreedType, isPicture, kindOf, pictureFormat, PICTURE_EXTENSIONS } from "./upload.kinds.server.ts";
import { redraw } from "./upload.pictures.server.ts";
import { typeRefusal, uploadRefusal } from "./upload.refusal.ts";
import { isAllowed } from "./upload.rules.ts";
import type { UploadTopic } from "./upload.schema.ts";

/** The content to store: its path and type. Width and height are 0 if it is not a picture. */
export type Content = {
  file: string;
  suffix: string;
  mimetype: string;
  size: number;
  width: number;
  height: number;
};

/** Topics whose files are shown as pictures. */
const ONLY_PICTURES: readonly UploadTopic[] = ["avatar", "cover"];

/**
 * Determines the type of a file by its contents, and prepares it for storage. A picture is re-encoded. Any other file
 * is stored unchanged if its bytes match its extension (docs/security.md#u1, #u3). Throws Refusal, and PictureFault.
 */
export async function checkContent(
  arrived: ArrivedFile,
  extension: string,
  { topic, list }: { topic: UploadTopic; list: string },
): Promise<Content> {
  const kind = await kindOf(arrived.file);
  const format = pictureFormat(extension);
  if (format === undefined) {
    if (ONLY_PICTURES.includes(topic)) throw typeRefusal(picturesOf(list));
    const mimetype = await agreedType(arrived.file, extension, kind);
    if (mimetype === undefined || !isAllowed(extension, mimetype, list)) throw typeRefusal(list);
    return { file: arrived.file, suffix: extension, mimetype, size: arrived.size, width: 0, height: 0 };
  }
  if (!isPicture(kind)) throw uploadRefusal("unreadable");
  if (!isAllowed(kind.extension.replace("apng", "png"), kind.mimetype, list)) throw typeRefusal(list);
  const file = await newArrival(uploadOptions().dataDir);
  try {
    return {
      file,
      suffix: format,
      ...(await redraw({ file: arrived.file, kind: kind.extension, target: file, format, topic })),
    };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Returns the extensions of pictures that a list of file types allows, separated by commas. */
const picturesOf = (list: string) => PICTURE_EXTENSIONS.filter((extension) => isAllowed(extension, "", list)).join(",");
