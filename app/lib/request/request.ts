import { toQuery } from "./request-params.ts";
import { fetchWithProgress } from "./request-progress.ts";
import { statusText, type RequestTexts } from "./request-texts.ts";

/**
 * Result of a call. A failure contains the message for the reader. `code` is the envelope's code, the HTTP status, or
 * 0. `data` is the envelope's data, if any.
 */
export type Answer<T> =
  | { ok: true; data: T; msg: string }
  | { ok: false; code: number; msg: string; cancelled: boolean; data?: unknown };

export type RequestOptions = {
  /** GET unless there is a body. */
  method?: "GET" | "POST";
  params?: Record<string, unknown>;
  /** An object is sent as JSON, FormData unchanged. */
  body?: object;
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Aborts the call. Its result then has no message. */
  signal?: AbortSignal;
  /** Called with the sent share of the body, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** A call in the background: if the session has expired, it ends silently and without a redirect. */
  background?: boolean;
  /** The caller shows failures itself. */
  silent?: boolean;
  /** Shows the server's message, or 'Operation successful', on success. */
  showSuccess?: boolean;
};

/**
 * Page that opens after an expired session: a route name, else a path, else the login window (docs/content.md#states).
 */
export type LoginTarget = { routeName?: string; routePath?: string };

/** Dependencies of the client on the page. */
export type RequestParts = {
  language: () => string;
  texts: () => RequestTexts;
  /** Returns the token to send, renewed if needed; empty without a session. */
  freshToken: () => Promise<string>;
  /** Returns the currently stored token. */
  token: () => string;
  notify: (text: string, kind: "success" | "error") => void;
  removeTokens: () => void;
  isLoginRoute: () => boolean;
  goToLogin: (target: LoginTarget) => void;
  isOnline: () => boolean;
  /** Further headers of each call. */
  headers?: () => Record<string, string>;
};

export type Request = <T = unknown>(path: string, options?: RequestOptions) => Promise<Answer<T>>;

type Received = { code: number; msg: string; data: unknown };
type Pending = { controller: AbortController; isRead: boolean };

const TIMEOUT_MS = 15_000;
const SESSION_OVER = new Set([302, 409]);
/** Reasons with which this client aborts a call. Any other failure is a network failure. */
const DUPLICATE = "duplicate";
const TOO_LATE = "timeout";
const CANCELLED = "cancelled";

/**
 * Creates the client of the JSON API (docs/content.md#messages and docs/wire.md#calls). It never throws: every failure
 * is a result with its message. Of two equal concurrent reads the older is aborted. Of two equal writes the newer is
 * aborted, because writes must not run twice.
 */
export function createRequest(parts: RequestParts): Request {
  const pending = new Map<string, Pending>();
  let isSessionHandled = false;

  const endSession = (msg: string, data: unknown, { background = false }: RequestOptions) => {
    parts.removeTokens();
    if (background || isSessionHandled) return;
    isSessionHandled = true;
    if (msg !== "" && !parts.isLoginRoute()) parts.notify(msg, "error");
    parts.goToLogin(loginTarget(data));
  };

  const finish = <T>(received: Received, token: string, options: RequestOptions): Answer<T> => {
    const { code, msg, data } = received;
    if (code === 1) {
      if (options.showSuccess) parts.notify(msg === "" ? parts.texts().success : msg, "success");
      return { ok: true, data: data as T, msg };
    }
    if (SESSION_OVER.has(code)) {
      // Ignores the response if the token was removed or replaced meanwhile.
      if (token === parts.token()) endSession(msg, data, options);
    } else if (!options.silent && msg !== "") parts.notify(msg, "error");
    return { ok: false, code, msg, cancelled: false, data };
  };

  const fail = (code: number, msg: string, options: RequestOptions): Answer<never> => {
    if (!options.silent) parts.notify(msg, "error");
    return { ok: false, code, msg, cancelled: false };
  };

  return async (path, options = {}) => {
    const isRead = (options.method ?? (options.body === undefined ? "GET" : "POST")) === "GET";
    const key = keyOf(path, isRead, options);
    const earlier = key === undefined ? undefined : pending.get(key);
    if (earlier !== undefined && !isRead) return duplicate(parts.texts());
    earlier?.controller.abort(DUPLICATE);
    const own: Pending = { controller: new AbortController(), isRead };
    if (key !== undefined) pending.set(key, own);
    const timer = setTimeout(() => own.controller.abort(TOO_LATE), options.timeout ?? TIMEOUT_MS);
    const stopListening = whenAborted(options.signal, () => own.controller.abort(CANCELLED));
    try {
      const token = await parts.freshToken();
      const response = await send(path, isRead, options, headersOf(parts, token), own.controller.signal);
      const received = await readEnvelope(response);
      if (!response.ok) {
        const status = response.type === "opaqueredirect" ? 302 : response.status;
        return fail(status, statusText(status, path, received?.msg ?? "", parts.texts()), options);
      }
      return received === undefined
        ? fail(0, parts.texts().serverException, options)
        : finish(received, token, options);
    } catch {
      const { reason } = own.controller.signal;
      if (reason === DUPLICATE) return duplicate(parts.texts());
      if (reason === CANCELLED) return { ok: false, code: 0, msg: "", cancelled: true };
      return fail(0, stoppedText(reason === TOO_LATE, parts), options);
    } finally {
      clearTimeout(timer);
      stopListening();
      if (key !== undefined && pending.get(key) === own) pending.delete(key);
    }
  };
}

/** Returns the key by which equal calls are detected; undefined for uploads. */
function keyOf(path: string, isRead: boolean, { params = {}, body }: RequestOptions): string | undefined {
  if (body instanceof FormData) return undefined;
  return JSON.stringify([isRead, path, toQuery(params), body ?? null]);
}

function duplicate(texts: RequestTexts): Answer<never> {
  return { ok: false, code: 0, msg: texts.duplicate, cancelled: true };
}

/** Calls back when a signal aborts, or at once if it has aborted. Returns the function that removes the listener. */
function whenAborted(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal?.aborted) callback();
  signal?.addEventListener("abort", callback);
  return () => signal?.removeEventListener("abort", callback);
}

function stoppedText(isTooLate: boolean, parts: RequestParts): string {
  const texts = parts.texts();
  if (isTooLate) return texts.timeout;
  return parts.isOnline() ? texts.serverException : texts.disconnected;
}

async function send(
  path: string,
  isRead: boolean,
  { params = {}, body, onProgress }: RequestOptions,
  said: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  const headers = { ...said };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  const query = toQuery(params);
  const address = query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
  const content = isForm || body === undefined ? body : JSON.stringify(body);
  const init = { method: isRead ? "GET" : "POST", headers, body: content ?? null, signal };
  // A redirect would send the token to its target.
  return onProgress === undefined
    ? fetch(address, { ...init, redirect: "manual" })
    : fetchWithProgress(address, init, onProgress);
}

/** Returns the headers of every call: the caller's token, and the language of the response. */
function headersOf({ language, headers }: RequestParts, token: string): Record<string, string> {
  return {
    server: "true",
    "think-lang": language(),
    ...(token !== "" && { Authorization: token }),
    ...headers?.(),
  };
}

/** Returns the envelope of a response, or undefined for other responses. Throws if the connection breaks. */
async function readEnvelope(response: Response): Promise<Received | undefined> {
  const text = await response.text();
  try {
    const value = JSON.parse(text) as Partial<Received> | null;
    if (typeof value?.code !== "number") return undefined;
    return { code: value.code, msg: typeof value.msg === "string" ? value.msg : "", data: value.data ?? null };
  } catch {
    return undefined;
  }
}

function loginTarget(data: unknown): LoginTarget {
  if (typeof data !== "object" || data === null) return {};
  const { routeName, routePath } = data as Record<string, unknown>;
  return {
    ...(typeof routeName === "string" && { routeName }),
    ...(typeof routePath === "string" && { routePath }),
  };
}
