import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ArrivedFile } from "#app/features/base/upload/upload.arrivals.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { UPLOAD_TOPICS, type UploadTopic } from "#app/features/base/upload/upload.schema.ts";
import { discardArrival, receiveUpload, type UploadLeave } from "#app/features/base/upload/upload.service.server.ts";

/** How much of a form is read at all (docs/security.md#u7); other fields that clients send are passed over. */
const FIELDS = { files: 1, fields: 10, parts: 11, headerPairs: 20, fieldNameSize: 100, fieldSize: 1_000 };
/** Bytes that the form may take around its file. */
const AROUND = 64 * 1024;

/**
 * Reads the form of an upload: its file has arrived when this returns. Throws Refusal for a form that is not whole, and
 * for what the rules do not allow; nothing of it stays then.
 */
export async function readUploadForm(
  request: FastifyRequest,
  leave: UploadLeave,
): Promise<{ arrived: ArrivedFile; topic: UploadTopic }> {
  const { maxsize } = leave.rules;
  if (!request.isMultipart()) throw uploadRefusal("incomplete");
  if (Number(request.headers["content-length"] ?? 0) > maxsize + AROUND) throw uploadRefusal("tooLarge");
  let arrived: ArrivedFile | undefined;
  try {
    const topics: unknown[] = [];
    const limits = { ...FIELDS, fileSize: maxsize };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldname === "topic") topics.push(part.value);
      } else if (part.fieldname === "file") arrived = await receivePart(part, leave);
      else throw uploadRefusal("incomplete");
    }
    const topic = readTopic(topics);
    if (arrived === undefined) throw uploadRefusal("incomplete");
    return { arrived, topic };
  } catch (error) {
    if (arrived !== undefined) await discardArrival(arrived);
    throw isBrokenForm(error) ? uploadRefusal("incomplete") : error;
  }
}

function receivePart({ filename, mimetype, file }: MultipartFile, leave: UploadLeave): Promise<ArrivedFile> {
  return receiveUpload(leave, { name: filename ?? "", type: mimetype, source: file, isCut: () => file.truncated });
}

function readTopic(given: unknown[]): UploadTopic {
  const [topic = "default"] = given;
  const known = UPLOAD_TOPICS.find((one) => one === topic);
  if (known === undefined || given.length > 1) throw uploadRefusal("unknownTopic");
  return known;
}

/** Whether the form itself is at fault: cut off, badly written, or with too much in it. */
function isBrokenForm(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("FST_") || (error instanceof Error && /multipart|part header/i.test(error.message));
}
