import type { FastifyInstance } from "fastify";
import { bulletinDeskCalls } from "#app/features/published/bulletin/newsroom/bulletin.calls.ts";
import {
  dropSample,
  readBulletinVersions,
  readDeskBulletin,
  readDeskBulletins,
  readDeskSamples,
  readSampleVersions,
  writeBulletin,
  writeSample,
} from "#app/features/published/bulletin/newsroom/bulletin.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import type { BulletinChange, SampleChange } from "#app/features/published/bulletin/bulletin.schema.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves bulletins of spot checks that a staff member edits one by one. */
export function addBulletinCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, bulletinDeskCalls, {
    "GET /newsroom/bulletins": async ({ input: { q, before }, actor }) => {
      const { list, more } = await readDeskBulletins(actor, { text: q, before });
      return { list: list.map(({ issue_date: issueDate, ...row }) => ({ ...row, issueDate })), more };
    },
    "GET /newsroom/bulletin": async ({ input: { id }, actor }) => readDeskBulletin(actor, id),
    "GET /newsroom/bulletinChoices": async ({ language }) => ({
      industries: (await readIndustries(language)).map(({ slug, name }) => ({ slug, name })),
    }),
    "POST /newsroom/saveBulletin": async ({ input: { id, version, bulletin }, actor }) =>
      writeBulletin(actor, seenOf(id, version), bulletin),
    "GET /newsroom/samples": async ({ input: { bulletin, q, after }, actor }) => {
      const { list, more } = await readDeskSamples(actor, { bulletin, text: q, after });
      return { list: list.map(({ id, version, seq, ...record }) => ({ id, version, seq, record })), more };
    },
    "POST /newsroom/saveSample": async ({ input: { bulletin, id, version, sample }, actor }) =>
      writeSample(actor, { bulletin, seen: seenOf(id, version) }, sample),
    "POST /newsroom/removeSample": async ({ input: { bulletin, ...seen }, actor }) => {
      await dropSample(actor, { bulletin, seen });
      return null;
    },
    "GET /newsroom/bulletinVersions": async ({ input: { id }, actor }) => ({
      list: (await readBulletinVersions(actor, id)).map(({ record, ...version }) => ({
        ...kept(version),
        record: record as BulletinChange,
      })),
    }),
    "GET /newsroom/sampleVersions": async ({ input, actor }) => ({
      list: (await readSampleVersions(actor, input)).map(({ record, ...version }) => ({
        ...kept(version),
        record: record as SampleChange,
      })),
    }),
  });
}

const seenOf = (id: number | undefined, version: number | undefined) =>
  id === undefined || version === undefined ? undefined : { id, version };

const kept = ({ by, at, number }: { number: number; by: string; at: Date }) => ({ number, by, at: at.toISOString() });
