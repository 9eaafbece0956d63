import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { createRequest, type Answer, type RequestOptions } from "#app/lib/request.ts";
import { showToast } from "#app/ui/toast.tsx";
import { goToLogin, isLoginRoute } from "./login-target.ts";
import { clearMember, currentToken } from "./member-store.ts";
import { freshToken } from "./token-renewal.ts";

const language = () => toLanguage(document.documentElement.lang);

const send = createRequest({
  language,
  texts: () => messagesOf(language(), "request"),
  freshToken,
  token: currentToken,
  notify: showToast,
  removeTokens: clearMember,
  isLoginRoute,
  goToLogin,
  isOnline: () => navigator.onLine,
});

/**
 * Calls the JSON API as the member who is signed in, or as nobody. `T` is the type of the data on success.
 * Never throws; failures are shown as a message unless `silent`. Browser only.
 */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  try {
    await loadMessages(language(), ["request"]);
  } catch {
    // Without a network not even the texts came; these ones every page has.
    const msg = messagesOf(language(), "common").pageOfflineHint;
    if (!options.silent) showToast(msg, "error");
    return { ok: false, code: 0, msg, cancelled: false };
  }
  return send<T>(path, options);
}
