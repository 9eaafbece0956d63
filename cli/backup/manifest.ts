import { createHash } from "node:crypto";
import { z } from "zod";

/** Name and version of the archive format. A release reads only this version. */
export const FORMAT = "mingbai-backup/1";
export const MANIFEST = "manifest.json";
/** Name of the last entry. It contains the hash of the manifest, which contains the hashes of all other entries. */
export const SEAL = "manifest.sha256";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest: the list of an archive's contents, written at its end. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Version of the site that wrote the archive. Archives of earlier versions lack it. */
  version: z.string().optional(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      /** Number of rows. Archives of earlier versions lack it. */
      rows: z.number().int().min(0).optional(),
    }),
  ),
  /** The newest seal of the audit log at that time. It reveals a later change of the log's older rows. */
  auditHead: hash.optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  entries: z.array(z.object({ name: z.string(), size: z.number().int().min(0), sha256: hash })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest["entries"][number];

/** Returns the entry name for a part of a table's rows. A part may end within a row. */
export function tablePart(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.copy`;
}

/** Returns the table to which an entry belongs. Returns undefined if the entry is a file. */
export function tableOfEntry(name: string): string | undefined {
  return /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/.exec(name)?.[1];
}

/** Returns the path, below the data folder, of an entry that is a file. Returns undefined for any other entry. */
export function fileOfEntry(name: string): string | undefined {
  const path = /^files\/([\x21-\x7e]+)$/.exec(name)?.[1];
  return path === undefined || path.split("/").some((part) => part === "" || part === "." || part === "..")
    ? undefined
    : path;
}

export function sha256(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
