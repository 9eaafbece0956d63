import { z } from "zod";

/** The purposes of uploads. Each has its own folder (docs/content.md#records, the savename of the settings). */
export const UPLOAD_TOPICS = ["default", "avatar", "cover", "article"] as const;

export type UploadTopic = (typeof UPLOAD_TOPICS)[number];

/** A stored file for its member: data.file of POST /api/ajax/upload (docs/wire.md#upload). */
export const uploadedFile = z.object({
  id: z.int(),
  topic: z.string(),
  user_id: z.int(),
  /** The root-relative address, which clients store. */
  url: z.string(),
  /** The absolute address. */
  full_url: z.string(),
  /** In pixels; 0 if it is not a picture. */
  width: z.int(),
  height: z.int(),
  name: z.string(),
  /** The size of the stored file in bytes. */
  size: z.int(),
  mimetype: z.string(),
  storage: z.string(),
  /** The hash of the bytes as uploaded. */
  sha1: z.string(),
  suffix: z.string(),
  /** Times in seconds. */
  createtime: z.int(),
  lastuploadtime: z.int(),
});

export type UploadedFile = z.infer<typeof uploadedFile>;
