import { request } from "#app/features/base/member-client/member-request.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import type { Answer } from "#app/lib/request/request.ts";
import { checkFile, typeNames, type UploadFault, type UploadRules } from "../upload.rules.ts";
import type { UploadTopic } from "../upload.schema.ts";

/** A stored file. `url` is for forms, `full_url` for displaying pictures. */
export type StoredFile = { file: { url: string; full_url: string } };

export type UploadOptions = {
  /** The purpose of the file. */
  topic?: UploadTopic;
  /** Receives the uploaded share of the file, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it cancels the upload. The answer is then a failure with `cancelled`. */
  signal?: AbortSignal;
};

/** The milliseconds that a large file may take over a slow connection. */
const TIMEOUT_MS = 300_000;

let rules: Promise<UploadRules | undefined> | undefined;

/** Returns the upload rules of the site, requested once for each page load; undefined if they cannot be loaded. */
export function uploadRules(): Promise<UploadRules | undefined> {
  rules ??= request("GET /index/index", { silent: true }).then((answer) => {
    if (!answer.ok) rules = undefined;
    return answer.ok ? answer.data.site.upload : undefined;
  });
  return rules;
}

/**
 * Uploads a file of the signed-in member, after the checks of docs/content.md#validation. If the rules cannot be
 * loaded, only the server checks. Never throws. Shows a message only for an expired session. A failed upload returns an
 * answer with an error message, which is empty if the member cancelled. Browser only.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<Answer<StoredFile>> {
  const { topic = "default", onProgress = () => undefined, signal } = options;
  const known = await uploadRules();
  const fault = known && checkFile(file, known);
  if (known !== undefined && fault !== undefined)
    return { ok: false, code: 0, msg: await textOf(fault, known), cancelled: false };
  const form = new FormData();
  form.append("topic", topic);
  form.append("file", file);
  return request("POST /ajax/upload", {
    input: form,
    onProgress,
    ...(signal && { signal }),
    timeout: TIMEOUT_MS,
    silent: true,
  });
}

async function textOf(fault: UploadFault, { mimetype }: UploadRules): Promise<string> {
  const language = toLanguage(document.documentElement.lang);
  try {
    await loadMessages(language, ["upload"]);
    const texts = messagesOf(language, "upload");
    return fault === "notAllowed" ? texts.notAllowed(typeNames(mimetype)) : texts[fault];
  } catch {
    return messagesOf(language, "common").pageOfflineHint;
  }
}
