import { LoginPage } from "#app/features/members/sign-in/components/login-page.tsx";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";

/**
 * Loads the login page, which has no layout. It is the same for all readers, because the server does not know who
 * requests it.
 */
export const loader = pageLoader(async ({ url, state }) => {
  const t = messagesOf(state.language, "login");
  return { meta: { title: t.pageTitle, description: t.pageDescription, path: url.pathname, noindex: true } };
});

export const meta = pageMeta;

export default LoginPage;
