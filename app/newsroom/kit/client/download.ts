import type { CallInput } from "#app/features/base/call/call.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import type { NewsroomCall } from "./request.ts";
import { newsroomToken } from "./token.ts";
import { askStepUp } from "./step-up.ts";

/**
 * Downloads the file that a call returns. Returns an error message if no file came. If the server requires the second
 * factor, the function asks the staff member for it and repeats the call.
 */
export async function newsroomDownload<N extends NewsroomCall>(
  name: N,
  input: CallInput<N>,
): Promise<string | undefined> {
  const language = toLanguage(document.documentElement.lang);
  const [method = "", path = ""] = (name as string).split(" ");
  try {
    const isReading = method === "GET";
    const query = isReading ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
    const response = await fetch(`/api${path}${query}`, {
      method,
      headers: {
        server: "true",
        "think-lang": document.documentElement.lang.toLowerCase(),
        authorization: newsroomToken(),
        ...(!isReading && { "Content-Type": "application/json" }),
      },
      redirect: "error",
      ...(!isReading && { body: JSON.stringify(input) }),
    });
    if (response.headers.get("content-disposition") === null) {
      const { msg, data } = (await response.json()) as { msg: string; data: { stepUp?: true } | null };
      return data?.stepUp === true && (await askStepUp()) ? await newsroomDownload(name, input) : msg;
    }
    save(await response.blob(), nameOf(response.headers.get("content-disposition") ?? ""));
    return undefined;
  } catch {
    await loadMessages(language, ["common"]);
    return messagesOf(language, "common").pageOfflineHint;
  }
}

/** Returns the file name in a Content-Disposition header (RFC 6266, `filename*`). */
const nameOf = (disposition: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? "");

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // After ten seconds the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
