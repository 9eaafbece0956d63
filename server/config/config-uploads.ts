import { z } from "zod";
import { MEDIA_STORAGES, type MediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import type { UploadOptions } from "#app/features/base/upload/upload.context.server.ts";
import { windows } from "./config-members.ts";

const MB = 1024 * 1024;
const DAY = 24 * 3_600;

const filled = z.string().min(1);

/** The environment variables that uploads need. */
export const uploadEnvironment = {
  LIMIT_UPLOAD: windows.default([{ count: 100, seconds: DAY }]),
  LIMIT_NEWSROOM_UPLOAD: windows.default([{ count: 300, seconds: DAY }]),
  UPLOAD_DAY_MB: z.coerce.number().min(1).default(200),
  UPLOAD_TOTAL_GB: z.coerce.number().min(0.001).default(20),
  MEDIA_STORAGE: z.enum(MEDIA_STORAGES).default("folder"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_REGION: filled.default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "3 to 63 small letters, digits, dots and hyphens")
    .optional(),
  S3_ACCESS_KEY_ID: filled.optional(),
  S3_SECRET_ACCESS_KEY: filled.optional(),
  S3_PATH_STYLE: z.enum(["0", "1"]).default("0"),
};

const parsed = z.object(uploadEnvironment);
type UploadEnvironment = z.output<typeof parsed>;

export type UploadConfig = {
  uploads: Omit<UploadOptions, "dataDir">;
  /** The bucket with pictures, if one is configured, and the storage of new pictures. */
  media: { s3: UploadOptions["s3"]; storage: MediaStorage };
};

/** Variables that a bucket needs. */
const REQUIRED = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Returns the missing variables of S3 if at least one of them is set. */
export function missingForUploads(e: UploadEnvironment): string[] {
  const isWanted =
    e.MEDIA_STORAGE === "s3" || e.S3_ENDPOINT !== undefined || REQUIRED.some((name) => e[name] !== undefined);
  return isWanted ? REQUIRED.filter((name) => e[name] === undefined).map((name) => `${name}: S3 needs it`) : [];
}

/** Returns the configuration of uploads and pictures. Call it only when no variable is missing. */
export function uploadConfig(e: UploadEnvironment): UploadConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const isComplete = bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined;
  const place = { endpoint: e.S3_ENDPOINT, region: e.S3_REGION, pathStyle: e.S3_PATH_STYLE === "1" };
  const s3 = isComplete ? { ...place, bucket, accessKeyId, secretAccessKey } : undefined;
  const quota = {
    files: e.LIMIT_UPLOAD,
    newsroomFiles: e.LIMIT_NEWSROOM_UPLOAD,
    dayBytes: Math.round(e.UPLOAD_DAY_MB * MB),
    totalBytes: Math.round(e.UPLOAD_TOTAL_GB * 1024 * MB),
  };
  return { uploads: { s3, quota }, media: { s3, storage: e.MEDIA_STORAGE } };
}
