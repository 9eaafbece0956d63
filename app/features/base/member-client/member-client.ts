import { messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { createRequest } from "#app/lib/request/request.ts";
import { showToast } from "#app/ui/toast.tsx";
import { goToLogin, isLoginRoute } from "./login-target.ts";
import { clearMember, currentToken } from "./member-store.ts";
import { freshToken } from "./token-renewal.ts";

const language = () => toLanguage(document.documentElement.lang);

/** The request client for members. The first call loads member-request.ts and its texts. */
export const send = createRequest({
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
