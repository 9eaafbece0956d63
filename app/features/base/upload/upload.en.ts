import type upload from "./upload.zh-cn.ts";

/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

/** Returns a number of bytes in words. */
function size(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${Number((bytes / 1_048_576).toFixed(1))} MB`;
}

export default {
  incomplete: "The data of the uploaded file is incomplete!",
  notAllowed: (types: readonly string[]) =>
    `The type of uploaded file is not allowed!${types.length === 0 ? "" : ` Accepted: ${types.join(", ")}`}`,
  tooLarge: "The size of the uploaded file exceeds the allowed range!",
  uploaded: "File uploaded successfully",
  noStorage: "The upload extension is not defined!",
  unreadable:
    "This picture cannot be read. JPG, PNG, GIF, WebP and AVIF are accepted, in the newsroom HEIC and HEIF as well; please choose another, or save it as JPG and try again",
  tooManyPixels:
    "The picture is too large: at most 10,000 pixels a side, 40 million in all, and 300 frames if it is animated",
  busy: "Too many pictures are being worked on. Please try again in a moment",
  tooSlow:
    "This picture was not finished in time: the site may be busy, or the picture large. Please try again in a moment, or make it smaller",
  unknownTopic: "Uploads are not used for that",
  tooMany: (seconds: number) => `Too many uploads. Please try again in ${wait(seconds)}`,
  dayFull: "You have uploaded enough for one day. Please come back tomorrow",
  full: "There is no room left for files. Please contact the site",
  storageFailed: "The file could not be kept. Please try again later",
  hostNotAllowed: "Pictures of that site cannot be fetched. Save it first, then upload it.",
  notFetched: "The other site did not hand over this picture",
  drop: "or drop it here",
  hintWithSize: (hint: string, bytes: number) => `${hint}. ${size(bytes)} at most`,
  uploading: (name: string, percent: number) => `Uploading ${name}, ${percent} %`,
  working: (name: string) => `${name} has arrived and is being worked on`,
  cancel: "Cancel the upload",
  cancelled: "The upload was cancelled",
  done: (name: string, remark: string) => `${name} has been uploaded${remark && `. ${remark}`}`,
} satisfies typeof upload;
