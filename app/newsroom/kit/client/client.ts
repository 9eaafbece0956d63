import { messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { createRequest } from "#app/lib/request/request.ts";
import { showToast } from "#app/ui/toast.tsx";
import { attendance } from "./attendance.ts";
import { keepOfficeToken, officeToken } from "./token.ts";
import { endOfficeSession } from "./session-end.ts";
import { SIGN_IN_PATH } from "./sign-in-place.ts";

const language = () => toLanguage(document.documentElement.lang);

/** The request client of the newsroom: its own token, its own sign-in; nothing of the member's who may read beside it. */
export const send = createRequest({
  language,
  texts: () => messagesOf(language(), "request"),
  freshToken: async () => officeToken(),
  token: officeToken,
  notify: showToast,
  removeTokens: () => keepOfficeToken(""),
  isLoginRoute: () => location.pathname === SIGN_IN_PATH,
  goToLogin: endOfficeSession,
  isOnline: () => navigator.onLine,
  headers: attendance,
});
