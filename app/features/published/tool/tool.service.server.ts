import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { toolSettings } from "./tool.settings.ts";
import { toolLinks, toolModel, type ToolLink, type ToolModel } from "./tool.view.ts";
import { isToolName, toolsFor } from "./tools.ts";

/**
 * Returns the page of a calculator with the answer for the URL's parameters, using the rules of the settings. `now` is
 * in milliseconds. Throws `not_found` for an unknown name.
 */
export async function readTool(
  name: string | undefined,
  { params, language, now }: { params: URLSearchParams; language: Language; now: number },
): Promise<Omit<ToolModel, "crumbs">> {
  if (!isToolName(name)) throw new DomainError("not_found", `tool ${name}`);
  dependsOn(pageTag.site);
  const rules = await readSettingsOf(toolSettings);
  return toolModel(name, { params, rules, texts: messagesOf(language, "tool-answer"), today: formatDate(now) });
}

/** Returns links to all calculators. */
export const listTools = (language: Language): ToolLink[] => toolLinks(messagesOf(language, "tool-answer"));

/** Returns links to the calculators that help with an article. */
export const toolLinksFor = (article: { title: string; tags: readonly string[] }, language: Language): ToolLink[] =>
  toolLinks(messagesOf(language, "tool-answer"), toolsFor(article));
