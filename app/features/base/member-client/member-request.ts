import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import type { Answer, RequestOptions } from "#app/lib/request/request.ts";
import { showToast } from "#app/ui/toast.tsx";

/** The options of a call: the input of its definition, and how its result is shown. */
export type CallOptions<N extends CallName> = Omit<RequestOptions, "method" | "params" | "body"> & {
  input?: CallInput<N> | FormData;
};

/**
 * Makes a call of the JSON API as the signed-in member, or as a guest. It never throws, and shows failures as a message
 * unless `silent`. Browser only; the first call loads the client.
 */
export async function request<N extends CallName>(
  name: N,
  { input, ...options }: CallOptions<N> = {},
): Promise<Answer<CallData<N>>> {
  const language = toLanguage(document.documentElement.lang);
  const parts = await Promise.all([import("./member-client.ts"), loadMessages(language, ["request"])]).catch(
    () => null,
  );
  const [method, path] = name.split(" ");
  const sent = method === "GET" ? { params: input as Record<string, unknown> } : { body: input ?? {} };
  if (parts !== null) return parts[0].send<CallData<N>>(`/api${path}`, { ...options, ...sent });
  // Without a network the texts of failures cannot be loaded. This text is part of every page.
  const msg = messagesOf(language, "common").pageOfflineHint;
  if (!options.silent) showToast(msg, "error");
  return { ok: false, code: 0, msg, cancelled: false };
}
