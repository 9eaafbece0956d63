import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { uploadedFile } from "#app/features/base/upload/upload.schema.ts";
import {
  admitUpload,
  discardArrival,
  forgiveUpload,
  storeUpload,
} from "#app/features/base/upload/upload.service.server.ts";
import { StorageFailure } from "#app/features/base/upload/upload.storage.ts";
import { toUploadedFile } from "#app/features/base/upload/upload.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { giveBodyTime } from "../http/body-clock.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import type { MemberCalls } from "./member-calls.ts";
import { readUploadForm } from "./upload-form.ts";

/**
 * POST /api/ajax/upload: a member sends in a file, as a form with `file` and, if it is for something special, `topic`
 * (wire.md section 7). It alone takes multipart bodies.
 */
export function addUploadCall(app: FastifyInstance, calls: MemberCalls): void {
  app.register(async (scope) => {
    // A file that is too large is cut off, and refused where its size is looked at.
    await scope.register(multipart, { throwFileSizeLimit: false });
    const shape = {
      schema: { response: { 200: envelopeOf(z.object({ file: uploadedFile })) } },
      config: { line: "uploads" as const },
    };
    scope.withTypeProvider<ZodTypeProvider>().post("/ajax/upload", shape, async (request) => {
      const { member } = await calls.memberOf(request);
      const row = await upload(member.id, request);
      const { cdnUrl } = await readSettings();
      const file = toUploadedFile(row, { cdnUrl, siteUrl: calls.siteUrl });
      return success({ file }, messagesOf(languageOf(request), "upload").uploaded);
    });
  });
}

async function upload(memberId: number, request: FastifyRequest) {
  try {
    const leave = await admitUpload(memberId);
    giveBodyTime(request.raw);
    const { arrived, topic } = await readUploadForm(request, leave);
    try {
      return await storeUpload(arrived, topic, leave);
    } finally {
      await discardArrival(arrived);
    }
  } catch (error) {
    const isFull = error instanceof PictureFault && error.why === "busy";
    if (isFull || error instanceof StorageFailure) await forgiveUpload(memberId);
    if (error instanceof PictureFault) throw uploadRefusal(error.why);
    if (!(error instanceof StorageFailure)) throw error;
    request.log.error({ reason: error.message }, "an upload could not be kept");
    throw uploadRefusal("storageFailed");
  } finally {
    // What is left of a refused body would keep the connection from its next request.
    request.raw.unpipe().resume();
  }
}
