import { z } from "zod";

/** Purposes of uploads; each has a folder of its own (docs/content.md#records, the savename of the settings). */
export const UPLOAD_TOPICS = ["default", "avatar", "cover", "article"] as const;

export type UploadTopic = (typeof UPLOAD_TOPICS)[number];

/** A stored file as its member sees it: data.file of POST /api/ajax/upload (docs/wire.md#upload). */
export const uploadedFile = z.object({
  id: z.int(),
  topic: z.string(),
  user_id: z.int(),
  /** Root-relative; this is what clients keep. */
  url: z.string(),
  /** Absolute. */
  full_url: z.string(),
  /** In pixels; 0 for what is no picture. */
  width: z.int(),
  height: z.int(),
  name: z.string(),
  /** Bytes as stored. */
  size: z.int(),
  mimetype: z.string(),
  storage: z.string(),
  /** Of the bytes as they were sent. */
  sha1: z.string(),
  suffix: z.string(),
  /** Seconds. */
  createtime: z.int(),
  lastuploadtime: z.int(),
});

export type UploadedFile = z.infer<typeof uploadedFile>;
