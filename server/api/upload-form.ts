import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ArrivedFile } from "#app/features/base/upload/upload.arrivals.server.ts";
import type { UploadForm, Uploads } from "#app/features/base/upload/upload.forms.ts";
import { PictureFault } from "#app/features/base/upload/upload.pictures.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import type { UploadRules } from "#app/features/base/upload/upload.rules.ts";
import { discardArrival, receiveUpload } from "#app/features/base/upload/upload.service.server.ts";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import { giveBodyTime } from "../http/admission/body-clock.ts";

/** Limits of a form (docs/security.md#u7). Unknown fields are ignored. */
const FIELDS = { files: 1, fields: 10, parts: 11, headerPairs: 20, fieldNameSize: 100, fieldSize: 1_000 };
const ONLY_FILE = { files: 1, fields: 0, parts: 1, headerPairs: 20 };
/** Bytes that a form may have besides its file. */
const AROUND = 64 * 1024;

/** Returns the functions with which a call reads its form. */
export const uploadsOf = (request: FastifyRequest): Uploads => ({
  readFile: (mostBytes) => drained(request, () => readOnlyFile(request, mostBytes)),
  take: (rules, work) => drained(request, () => takeUpload(request, rules, work)),
  withRefusals: (work) => drained(request, () => withUploadRefusals(request, work)),
});

async function readOnlyFile(request: FastifyRequest, mostBytes: number): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw uploadRefusal("incomplete");
  giveBodyTime(request.raw);
  const limits = { ...ONLY_FILE, fileSize: mostBytes };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (part === undefined) throw uploadRefusal("incomplete");
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw uploadRefusal("tooLarge");
  return { bytes, name: part.filename ?? "" };
}

/**
 * Runs work on a body and then discards the unread rest of it. Unread bytes would block the next request on this
 * connection.
 */
async function drained<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    raw.unpipe().resume();
  }
}

/**
 * Reads the form of an upload and passes it on. The file is deleted afterwards. Throws Refusal for a form that is
 * incomplete or not allowed.
 */
async function takeUpload<T>(
  request: FastifyRequest,
  rules: UploadRules,
  work: (form: UploadForm) => Promise<T>,
): Promise<T> {
  giveBodyTime(request.raw);
  const form = await readUploadForm(request, rules);
  try {
    return await work(form);
  } finally {
    await discardArrival(form.arrived);
  }
}

/** Runs work and translates a refused picture into the error message of uploads. */
async function withUploadRefusals<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureFault) throw uploadRefusal(error.why);
    if (!(error instanceof StorageFailure)) throw error;
    request.log.error({ reason: error.message }, "an upload could not be kept");
    throw uploadRefusal("storageFailed");
  }
}

/**
 * Reads the form of an upload. Its file is complete when this returns. Throws Refusal for an incomplete form and for a
 * file that the rules forbid, and then deletes the file.
 */
async function readUploadForm(request: FastifyRequest, rules: UploadRules): Promise<UploadForm> {
  const { maxsize } = rules;
  if (!request.isMultipart()) throw uploadRefusal("incomplete");
  if (Number(request.headers["content-length"] ?? 0) > maxsize + AROUND) throw uploadRefusal("tooLarge");
  let arrived: ArrivedFile | undefined;
  try {
    const fields = new Map<string, unknown[]>();
    const limits = { ...FIELDS, fileSize: maxsize };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value]);
      } else if (part.fieldname === "file") arrived = await receivePart(part, rules);
      else throw uploadRefusal("incomplete");
    }
    if (arrived === undefined) throw uploadRefusal("incomplete");
    return { arrived, fields };
  } catch (error) {
    if (arrived !== undefined) await discardArrival(arrived);
    throw isBrokenForm(error) ? uploadRefusal("incomplete") : error;
  }
}

function receivePart({ filename, mimetype, file }: MultipartFile, rules: UploadRules): Promise<ArrivedFile> {
  return receiveUpload(rules, { name: filename ?? "", type: mimetype, source: file, isCut: () => file.truncated });
}

/** Returns whether the form itself caused the error: it is incomplete, malformed or too large. */
function isBrokenForm(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("FST_") || (error instanceof Error && /multipart|part header/i.test(error.message));
}
