import { withChartsDrawn } from "#app/features/base/rich-text/rich-text.drawn-charts.server.tsx";
import { withDecimalsAligned } from "#app/features/base/rich-text/rich-text.decimals.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import { readBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { bulletinModel } from "#app/features/published/bulletin/bulletin.view.ts";
import type { Language } from "#app/lib/language.ts";

/** Loads a bulletin with the cards in its text filled in. Throws `not_found` if it is not published. */
export async function loadBulletin(id: number, language: Language) {
  const { bulletin, ...samples } = await readBulletin(id);
  const body_html = withChartsDrawn(withDecimalsAligned(await showCards(bulletin.body_html, language)));
  return bulletinModel({ ...samples, bulletin: { ...bulletin, body_html } }, language);
}
