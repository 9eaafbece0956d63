import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import type { MemberActor } from "#app/features/base/actor/actor.ts";
import type { Uploads } from "./upload.forms.ts";
import { PictureFault } from "./upload.pictures.server.ts";
import { uploadRefusal } from "./upload.refusal.ts";
import { UPLOAD_TOPICS, uploadedFile, type UploadTopic } from "./upload.schema.ts";
import { admitUpload, forgiveUpload, storeUpload } from "./upload.service.server.ts";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { toUploadedFile } from "./upload.view.ts";

/** Uploads a member's file: a form with `file` and, for a special purpose, `topic` (docs/wire.md#upload). */
export const uploadCalls = {
  "POST /ajax/upload": memberCall({
    permission: "member",
    form: z.object({ file: z.file(), topic: z.string().optional() }),
    answer: z.object({ file: uploadedFile }),
    texts: ["upload"],
    queue: "uploads",
    run: async ({ actor, uploads, siteUrl, texts }) => {
      const row = await uploads.withRefusals(() => upload(actor, uploads));
      const { cdnUrl } = await readSettings();
      return ok({ file: toUploadedFile(row, { cdnUrl, siteUrl }) }, texts.upload.uploaded);
    },
  }),
};

/** Stores the file of a form. A file that the server could not store does not count as an upload. */
async function upload(actor: MemberActor, uploads: Uploads) {
  const leave = await admitUpload(actor);
  const store = uploads.take(leave.rules, ({ arrived, fields }) =>
    storeUpload(arrived, readTopic(fields.get("topic")), leave),
  );
  return store.catch(async (error: unknown) => {
    const isFull = error instanceof PictureFault && error.why === "busy";
    if (isFull || error instanceof StorageFailure) await forgiveUpload(actor);
    throw error;
  });
}

function readTopic(given: readonly unknown[] = ["default"]): UploadTopic {
  const known = UPLOAD_TOPICS.find((one) => one === given[0]);
  if (known === undefined || given.length > 1) throw uploadRefusal("unknownTopic");
  return known;
}
