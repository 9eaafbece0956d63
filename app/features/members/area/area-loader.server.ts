import { messagesOf } from "#app/i18n/messages.ts";
import type area from "./area.zh-cn.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";

/**
 * Returns the loader of a member area page: its name and address, without personal data, because all pages are cached.
 */
export function areaLoader(name: keyof typeof area.pages) {
  return pageLoader(async ({ url, state }) => {
    const t = messagesOf(state.language, "area");
    return { meta: { title: t.pages[name], description: t.description, path: url.pathname, noindex: true } };
  });
}
