import { z } from "zod";

/** The rules of uploads, which the client also reads (docs/content.md#records). `maxsize` is in bytes. */
const rules = z.object({
  mode: z.string().default("local"),
  maxsize: z
    .number()
    .int()
    .positive()
    .default(10 * 1024 * 1024),
  mimetype: z.string().default("jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,wav,mp4,mp3,txt"),
  savename: z.string().default("/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}"),
});

export const uploadSettings = z.object({ upload: rules.prefault({}) });

export type UploadSettings = z.infer<typeof rules>;
