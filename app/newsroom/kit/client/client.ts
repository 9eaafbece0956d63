import { messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";
import { createRequest } from "#app/lib/request/request.ts";
import { showToast } from "#app/ui/toast.tsx";
import { attendanceHeaders } from "./attendance.ts";
import { keepNewsroomToken, newsroomToken } from "./token.ts";
import { endNewsroomSession } from "./session-end.ts";
import { SIGN_IN_PATH } from "./sign-in-place.ts";

const language = () => toLanguage(document.documentElement.lang);

/** Sends requests of the newsroom. Its token and sign-in are separate from those of a member in the same browser. */
export const send = createRequest({
  language,
  texts: () => messagesOf(language(), "request"),
  freshToken: async () => newsroomToken(),
  token: newsroomToken,
  notify: showToast,
  removeTokens: () => keepNewsroomToken(""),
  isLoginRoute: () => location.pathname === SIGN_IN_PATH,
  goToLogin: endNewsroomSession,
  isOnline: () => navigator.onLine,
  headers: attendanceHeaders,
});
