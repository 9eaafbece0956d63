import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import type { Answer, RequestOptions } from "#app/lib/request/request.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { timed } from "./answer-time.ts";
import { newsroomQueries } from "./queries.ts";
import { askStepUp } from "./step-up.ts";
import { refetchChanged, topicsIn } from "./topics.ts";

/** The calls of the call table below /newsroom, with their types. */
export type NewsroomCall = Extract<CallName, `${string} /newsroom/${string}`>;

export type NewsroomOptions<N extends NewsroomCall> = Omit<RequestOptions, "method" | "params" | "body"> & {
  input?: CallInput<N> | FormData;
  /**
   * After a POST the client refetches the shown data that it changes. `wait`: the request resolves when they are fresh. `none`:
   * only the event of the change refetches them, as for a writer who saves every second.
   */
  refetch?: "wait" | "none";
};

/**
 * Makes a newsroom call with the token of this tab. Never throws; shows failures as a message unless `silent`. An expired session
 * opens the sign-in screen, which leads back. If the server asks for the second factor, its window opens and the call is
 * repeated. After a POST the shown data that it changes are refetched, also when it is refused: the screen may be outdated.
 */
export async function newsroomRequest<N extends NewsroomCall>(
  name: N,
  { refetch, ...options }: NewsroomOptions<N> = {},
): Promise<Answer<CallData<N>>> {
  const answer = await ask(name, options);
  const topics = topicsIn(newsroomQueries)?.changes[name];
  if (topics === undefined || refetch === "none" || !isAnswered(answer)) return answer;
  const fresh = refetchChanged(newsroomQueries, [{ topics }]);
  if (refetch === "wait") await fresh;
  return answer;
}

/** Returns whether the server answered: only a received envelope has data, even if null. */
const isAnswered = (answer: Answer<unknown>): boolean => answer.ok || answer.data !== undefined;

async function ask<N extends NewsroomCall>(
  name: N,
  { input, ...options }: Omit<NewsroomOptions<N>, "refetch">,
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
