import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import type { Answer, RequestOptions } from "#app/lib/request/request.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { timed } from "./answer-time.ts";
import { askStepUp } from "./step-up.ts";

/** The calls of the call table below /newsroom, with their types. */
export type NewsroomCall = Extract<CallName, `${string} /newsroom/${string}`>;

export type NewsroomOptions<N extends NewsroomCall> = Omit<RequestOptions, "method" | "params" | "body"> & {
  input?: CallInput<N> | FormData;
};

/**
 * Makes a newsroom call with the token of this tab. Never throws; shows failures as a message unless `silent`. An expired session
 * opens the sign-in screen, which leads back. If the server asks for the second factor, its window opens and the call is
 * repeated.
 */
export async function newsroomRequest<N extends NewsroomCall>(
  name: N,
  { input, ...options }: NewsroomOptions<N> = {},
): Promise<Answer<CallData<N>>> {
  const [method = "", path = ""] = (name as string).split(" ");
  const sent = method === "GET" ? { params: input as Record<string, unknown> } : { body: input ?? {} };
  const language = toLanguage(document.documentElement.lang);
  // The client is loaded with the first call, as the member's client is.
  const parts = await Promise.all([import("./client.ts"), loadMessages(language, ["request"])]).catch(() => null);
  if (parts === null) {
    return { ok: false, code: 0, msg: messagesOf(language, "common").pageOfflineHint, cancelled: false };
  }
  const call = () => timed(() => parts[0].send<CallData<N>>(`/api${path}`, { ...options, ...sent }));
  const answer = await call();
  if (answer.ok) return answer;
  return asksForStepUp(answer.data) && (await askStepUp()) ? call() : answer;
}

/** Returns whether a refusal asks for the second factor. The refused call may then be repeated. */
function asksForStepUp(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stepUp" in data;
}
