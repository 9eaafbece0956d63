import { assetUrl } from "#app/lib/page/asset-url.ts";
import type { UploadRow } from "./upload.repo.server.ts";
import type { UploadedFile } from "./upload.schema.ts";

/** Returns a stored file for its member (docs/wire.md#upload). `siteUrl` replaces a missing CDN. */
export function toUploadedFile(row: UploadRow, { cdnUrl, siteUrl }: { cdnUrl: string; siteUrl: string }): UploadedFile {
  const { id, topic, width, height, name, size, mimetype, storage, sha1, suffix } = row;
  return {
    id,
    topic,
    user_id: row.member_id,
    url: row.path,
    full_url: assetUrl(row.path, cdnUrl, siteUrl),
    width,
    height,
    name,
    size,
    mimetype,
    storage,
    sha1,
    suffix,
    createtime: seconds(row.created_at),
    lastuploadtime: seconds(row.last_uploaded_at),
  };
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
