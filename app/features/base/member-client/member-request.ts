import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import type { Answer, RequestOptions } from "#app/lib/request.ts";
import { showToast } from "#app/ui/toast.tsx";

/**
 * Calls the JSON API as the member who is signed in, or as nobody. `T` is the type of the data on success.
 * Never throws; failures are shown as a message unless `silent`. Browser only; the client itself comes with the first call.
 */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const language = toLanguage(document.documentElement.lang);
  const parts = await Promise.all([import("./member-client.ts"), loadMessages(language, ["request"])]).catch(
    () => null,
  );
  if (parts !== null) return parts[0].send<T>(path, options);
  // Without a network not even the texts came; these ones every page has.
  const msg = messagesOf(language, "common").pageOfflineHint;
  if (!options.silent) showToast(msg, "error");
  return { ok: false, code: 0, msg, cancelled: false };
}
