import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MemberActor } from "#app/features/base/actor/actor.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { uploadCalls } from "#app/features/base/upload/upload.calls.server.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { UPLOAD_TOPICS, type UploadTopic } from "#app/features/base/upload/upload.schema.ts";
import {
  admitUpload,
  discardArrival,
  forgiveUpload,
  storeUpload,
} from "#app/features/base/upload/upload.service.server.ts";
import { StorageFailure } from "#app/features/base/upload/upload.storage.ts";
import { toUploadedFile } from "#app/features/base/upload/upload.view.ts";
import { addFileCalls } from "./file-calls.ts";
import { giveBodyTime } from "../http/admission/body-clock.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";
import { readUploadForm } from "./upload-form.ts";

/**
 * POST /api/ajax/upload: a member uploads a file, as a form with `file` and, for a special purpose, `topic`
 * (docs/wire.md#upload). Only this call takes multipart bodies.
 */
export function addUploadCall(app: FastifyInstance, members: MemberCalls): void {
  addFileCalls(app, (scope) => {
    serve(scope, members, uploadCalls, {
      "POST /ajax/upload": async ({ actor, request, texts }) => {
        const row = await upload(actor, request);
        const { cdnUrl } = await readSettings();
        return ok({ file: toUploadedFile(row, { cdnUrl, siteUrl: members.siteUrl }) }, texts.upload.uploaded);
      },
    });
  });
}

async function upload(actor: MemberActor, request: FastifyRequest) {
  try {
    const leave = await admitUpload(actor);
    giveBodyTime(request.raw);
    const { arrived, fields } = await readUploadForm(request, leave.rules);
    try {
      return await storeUpload(arrived, readTopic(fields.get("topic")), leave);
    } finally {
      await discardArrival(arrived);
    }
  } catch (error) {
    const isFull = error instanceof PictureFault && error.why === "busy";
    if (isFull || error instanceof StorageFailure) await forgiveUpload(actor);
    if (error instanceof PictureFault) throw uploadRefusal(error.why);
    if (!(error instanceof StorageFailure)) throw error;
    request.log.error({ reason: error.message }, "an upload could not be kept");
    throw uploadRefusal("storageFailed");
  } finally {
    // Unread bytes of a refused body would block the next request on this connection.
    request.raw.unpipe().resume();
  }
}

function readTopic(given: readonly unknown[] = ["default"]): UploadTopic {
  const known = UPLOAD_TOPICS.find((one) => one === given[0]);
  if (known === undefined || given.length > 1) throw uploadRefusal("unknownTopic");
  return known;
}
