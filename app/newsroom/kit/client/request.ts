import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import type { Answer, RequestOptions } from "#app/lib/request/request.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { timed } from "./answer-time.ts";
import { newsroomQueries } from "./queries.ts";
import { askStepUp } from "./step-up.ts";
import { refetchChanged, topicsIn } from "./topics.ts";

/** The names of all calls below /newsroom, from the call table. */
export type NewsroomCall = Extract<CallName, `${string} /newsroom/${string}`>;

export type NewsroomOptions<N extends NewsroomCall> = Omit<RequestOptions, "method" | "params" | "body"> & {
  input?: CallInput<N> | FormData;
  /**
   * How a POST refetches the shown data that it changes. `wait`: the request resolves after the refetch. `none`: only
   * the event of the change refetches them, which suits a writer whose text is saved every second.
   */
  refetch?: "wait" | "none";
};

/**
 * Makes a newsroom call with the token of this tab. It never throws. It shows a failure as a message unless `silent`.
 * If the session has expired, it opens the sign-in screen, which leads back. If the server asks for the second factor,
 * it opens the window for it and repeats the call. After a POST it refetches the shown data that the call changes, even
 * after a refusal, because the screen may be outdated.
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

/** Returns whether the server itself answered. Only its answers contain `data`, which may be null. */
const isAnswered = (answer: Answer<unknown>): boolean => answer.ok || answer.data !== undefined;

async function ask<N extends NewsroomCall>(
  name: N,
  { input, ...options }: Omit<NewsroomOptions<N>, "refetch">,
): Promise<Answer<CallData<N>>> {
  const [method = "", path = ""] = (name as string).split(" ");
  const sent = method === "GET" ? { params: input as Record<string, unknown> } : { body: input ?? {} };
  const language = toLanguage(document.documentElement.lang);
  // The client is loaded with the first call, like the client of members.
  const parts = await Promise.all([import("./client.ts"), loadMessages(language, ["request"])]).catch(() => null);
  if (parts === null) {
    return { ok: false, code: 0, msg: messagesOf(language, "common").pageOfflineHint, cancelled: false };
  }
  const call = () => timed(() => parts[0].send<CallData<N>>(`/api${path}`, { ...options, ...sent }));
  const answer = await call();
  if (answer.ok) return answer;
  return asksForStepUp(answer.data) && (await askStepUp()) ? call() : answer;
}

/** Returns whether a refusal asks for the second factor. Then the call can be repeated after it. */
function asksForStepUp(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stepUp" in data;
}
