import { createHash } from "node:crypto";
import { drawCover } from "#app/features/published/cover/cover.drawing.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { settingsIn } from "#app/features/base/site/site.view.ts";
import english from "#app/features/base/content-kind/share-card.en.ts";
import chinese from "#app/features/base/content-kind/share-card.zh-cn.ts";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import { parseDigits } from "#app/lib/ids.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import { keepCard, readCard } from "./share-card.cache.server.ts";
import type { ShareCard } from "./share-card.drawing.server.ts";
import { paintCard } from "./share-card.painter.server.ts";
import { findCardFacts } from "./share-card.repo.server.ts";
import { cardWords } from "./share-card.view.ts";

/** Draws one card at a time. */
const drawing = createGate(1);
/** Maximum number of waiting cards; further ones are refused. */
const LONGEST_LINE = 40;

/** Version of the cards' design. Increment it to discard cached cards of the old design. */
const LOOK = 1;

/** A finished card; `hash` is the hash of its contents. */
export type FinishedCard = { png: Buffer; hash: string };

/**
 * Returns the share card with a name: "site", or a kind and an id such as "article-12". The suffix ".en" selects
 * English, as far as the shown texts exist in English (decision 29). Throws `not_found` if the record is not public.
 * Returns undefined if too many cards are waiting.
 */
export async function readShareCard(name: string, siteUrl: string): Promise<FinishedCard | undefined> {
  const card = await cardOf(name, siteUrl);
  const hash = createHash("sha256")
    .update(JSON.stringify([LOOK, card]))
    .digest("hex");
  const kept = await readCard(hash);
  if (kept !== undefined) return { png: kept, hash };
  if (drawing.waiting >= LONGEST_LINE) return undefined;
  return drawing.run(async () => {
    const png = (await readCard(hash)) ?? (await paintCard(card));
    await keepCard(hash, png);
    return { png, hash };
  });
}

async function cardOf(name: string, siteUrl: string): Promise<ShareCard> {
  const language = name.endsWith(".en") ? "en" : "zh-cn";
  const texts = language === "en" ? english : chinese;
  const settings = settingsIn(language, await readSettings());
  const frame = { brand: settings.siteName, slogan: settings.slogan, scan: texts.scan };
  const about = name.replace(/\.en$/, "");
  if (about === "site") {
    return {
      ...frame,
      kicker: "",
      title: settings.slogan,
      label: "",
      line: settings.description,
      url: `${siteUrl}/`,
      cover: drawCover("ink", 1),
    };
  }
  const { kind, id } = parseName(about);
  const described = SERVER_KINDS.get(kind);
  const facts = await findCardFacts(kind, id);
  if (described === undefined || facts === undefined) throw new DomainError("not_found", about);
  return {
    ...frame,
    ...cardWords(facts, described.card?.kicker, { language, texts }),
    url: absoluteUrl(siteUrl, described.path({ id })),
    cover: drawCover(facts.palette ?? "ink", id),
  };
}

function parseName(name: string): { kind: string; id: number } {
  const [, kind = "", digits] = /^([a-z]+)-(\d+)$/.exec(name) ?? [];
  const id = parseDigits(digits);
  if (id === undefined) throw new DomainError("not_found", name);
  return { kind, id };
}
