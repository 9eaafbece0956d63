import type { FastifyInstance } from "fastify";
import { findReadersStories, readChoices } from "#app/features/newsroom/option/option.service.server.ts";
import {
  correctPublished,
  readFlashVersions,
  reddenFlash,
  withdrawPublished,
} from "#app/features/published/flash/newsroom/flash-change.service.server.ts";
import { readFlashDesk, readFlashes } from "#app/features/published/flash/newsroom/flash-read.service.server.ts";
import { flashDeskCalls } from "#app/features/published/flash/newsroom/flash.calls.ts";
import { moveUpcoming } from "#app/features/published/flash/newsroom/flash-move.service.server.ts";
import {
  cancelSending,
  decideAbout,
  sendFlash,
  takeBack,
} from "#app/features/published/flash/newsroom/flash.service.server.ts";
import {
  readTemplates,
  removeTemplate,
  saveTemplate,
} from "#app/features/published/flash/newsroom/flash-template.service.server.ts";
import { flashThing } from "#app/features/published/flash/newsroom/flash.policy.ts";
import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { FlashChange } from "#app/features/published/flash/flash.schema.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Language } from "#app/lib/language.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/**
 * Serves flashes in the newsroom: the input line, items that wait for a second person, the stream with its
 * corrections, templates.
 */
export function addFlashCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, flashDeskCalls, {
    "GET /newsroom/flashDesk": async ({ actor, language }) => deskFor(actor, language),
    "GET /newsroom/flashes": async ({ input, actor }) => {
      const { flashes, next } = await readFlashes(actor, decodeCursor(input.before ?? null), Date.now());
      return {
        list: flashes.map(({ record, ...flash }) => ({ ...flash, text: written(record) })),
        next: next === undefined ? null : encodeCursor(next),
      };
    },
    "GET /newsroom/flashVersions": async ({ input: { id }, actor }) => ({
      list: (await readFlashVersions(actor, id)).map(({ record, at, ...version }) => {
        const { title, content, publish_at: publishAt = null } = record as FlashChange & { publish_at?: string };
        return { ...version, title, content, publishAt, at: at.toISOString() };
      }),
    }),
    "GET /newsroom/flashStories": async ({ input: { q }, language }) => ({
      list: await findReadersStories(q, language),
    }),
    "POST /newsroom/flash": async ({ input: { article, line, ...text }, actor }) => {
      const { id, state, heldForMs } = await sendFlash(actor, { ...text, article_id: article }, line);
      return { id, state, heldFor: Math.ceil(heldForMs) };
    },
    "POST /newsroom/cancelFlash": async ({ input: { key }, actor }) => {
      await cancelSending(actor, key);
      return null;
    },
    "POST /newsroom/holdBack": async ({ input: { id }, actor }) => {
      await takeBack(actor, id);
      return null;
    },
    "POST /newsroom/second": async ({ input, actor }) => {
      const outcome = await decideAbout(actor, input);
      if (outcome === "stale") throw new DomainError("conflict", `flash draft ${input.id}`);
      return null;
    },
    "POST /newsroom/correctFlash": async ({ input: { article, ...change }, actor }) => ({
      version: await correctPublished(actor, { ...change, article_id: article }),
    }),
    "POST /newsroom/withdrawFlash": async ({ input, actor }) => ({ version: await withdrawPublished(actor, input) }),
    "POST /newsroom/reddenFlash": async ({ input, actor }) => ({ state: await reddenFlash(actor, input) }),
    "POST /newsroom/moveFlash": async ({ input: { at, ...seen }, actor }) =>
      moveUpcoming(actor, { ...seen, at: new Date(at * 1_000) }),
    "POST /newsroom/saveFlashTemplate": async ({ input: { id, version, name, ...record }, actor }) =>
      saveTemplate(actor, { name, record }, id === undefined || version === undefined ? undefined : { id, version }),
    "POST /newsroom/removeFlashTemplate": async ({ input, actor }) => {
      await removeTemplate(actor, input);
      return null;
    },
  });
}

const written = ({ article_id: article, ...text }: FlashChange) => ({ ...text, article });

async function deskFor(actor: StaffActor, language: Language) {
  const [desk, industries, { sources }, templates] = await Promise.all([
    readFlashDesk(actor, Date.now()),
    readIndustries(language),
    readChoices(language),
    readTemplates(),
  ]);
  return {
    red: desk.red,
    needsIndustry: desk.needsIndustry,
    drafts: desk.drafts.map(({ record, madeAt, heldForMs, ...draft }) => ({
      ...draft,
      heldFor: Math.ceil(heldForMs),
      madeAt: madeAt.toISOString(),
      text: written(record),
    })),
    recent: desk.recent.map(({ text, at }) => ({ text, at: at.toISOString() })),
    industries: industries
      .filter(({ id }) => mayAct(actor, "flash.send", flashThing(id)))
      .map(({ slug, name }) => ({ slug, name })),
    sources: sources.map(({ name }) => name),
    templates: templates.map(({ record, ...template }) => ({ ...template, ...record })),
  };
}
