import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import type { Answer, RequestOptions } from "#app/lib/request/request.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { timed } from "./answer-time.ts";
import { askStepUp } from "./step-up.ts";

/** The calls of the newsroom: those that the table of calls has below /newsroom, with the types that stand there. */
export type NewsroomCall = Extract<CallName, `${string} /newsroom/${string}`>;

export type NewsroomOptions<N extends NewsroomCall> = Omit<RequestOptions, "method" | "params" | "body"> & {
  input?: CallInput<N> | FormData;
};

/**
 * Makes a call of the newsroom with the token of this tab. Never throws; failures are shown as a message unless `silent`.
 * Where the session is over the sign-in screen opens and leads back; where the second factor is asked for once more its
 * window opens, and the call is made again.
 */
export async function newsroomRequest<N extends NewsroomCall>(
  name: N,
  { input, ...options }: NewsroomOptions<N> = {},
): Promise<Answer<CallData<N>>> {
  const [method = "", path = ""] = (name as string).split(" ");
  const sent = method === "GET" ? { params: input as Record<string, unknown> } : { body: input ?? {} };
  const language = toLanguage(document.documentElement.lang);
  // The client comes with the first call, as the member's does.
  const parts = await Promise.all([import("./client.ts"), loadMessages(language, ["request"])]).catch(() => null);
  if (parts === null) {
    return { ok: false, code: 0, msg: messagesOf(language, "common").pageOfflineHint, cancelled: false };
  }
  const call = () => timed(() => parts[0].send<CallData<N>>(`/api${path}`, { ...options, ...sent }));
  const answer = await call();
  if (answer.ok) return answer;
  return asksForStepUp(answer.data) && (await askStepUp()) ? call() : answer;
}

/** Returns whether a refusal asks for the second factor once more; what was refused may then be sent again. */
function asksForStepUp(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stepUp" in data;
}
