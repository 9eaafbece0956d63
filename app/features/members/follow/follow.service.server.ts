import type { z } from "zod";
import { requireRight, type MemberActor } from "#app/features/base/actor/actor.ts";
import { readArticleTargets } from "#app/features/published/article/article.service.server.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { DOSSIER_KINDS } from "#app/features/published/dossier/dossier.kinds.ts";
import { readShownDossiers } from "#app/features/published/dossier/dossier.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSubjectTargets } from "#app/features/published/subject/subject.service.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/lib/language.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { feedItem, followedItem } from "./follow.answer.ts";
import { withTransaction } from "#db/client.ts";
import { findAll, findFeed, insert, isFollowing, lockFollows, remove, type FollowKey } from "./follow.repo.server.ts";
import type { FollowKind } from "./follow.schema.ts";
import { toFeedItems, feedSources, toFollowedItem, followedName, placesOf, type Places } from "./follow.view.ts";

/** The maximum number of follows of one member. */
const MOST_FOLLOWED = 300;
/** The number of articles in the feed. */
const FEED_LENGTH = 300;

/** A record that can be followed. */
type Followable = { kind: FollowKind; id: number };

const keyOf = ({ kind, id }: Followable, { id: memberId }: MemberActor): FollowKey => ({
  memberId,
  kind,
  targetId: id,
});

/** Returns the public records with these kinds and ids, with their names in a language. */
async function readPlaces(wanted: Followable[], language: Language): Promise<Places> {
  const ids = wanted.flatMap(({ kind, id }) => (kind === "subject" ? [id] : []));
  const dossiers = DOSSIER_KINDS.flatMap((kind) =>
    wanted.filter((one) => one.kind === kind).map(({ id }) => ({ kind, id })),
  );
  const [columns, industries, subjects, shown] = await Promise.all([
    readColumns(language),
    readIndustries(language),
    ids.length === 0 ? [] : readSubjectTargets(ids),
    readShownDossiers(dossiers),
  ]);
  return placesOf(columns, industries, subjects, shown);
}

/**
 * Makes a member follow a public column, industry, subject, author or topic. An existing follow stays. Throws `not_found` for records
 * that are not public, and Refusal at the limit.
 */
export async function follow(thing: Followable, actor: MemberActor): Promise<void> {
  // If the record is removed later, the list shows it with this public name.
  const title = followedName(thing, await readPlaces([thing], DEFAULT_LANGUAGE));
  if (title === undefined) throw new DomainError("not_found", `${thing.kind} ${thing.id}`);
  await withTransaction(async (trx) => {
    await lockFollows(actor.id, trx);
    if (await insert(keyOf(thing, actor), title, MOST_FOLLOWED, trx)) return;
    if (!(await isFollowing(keyOf(thing, actor), trx)))
      throw new Refusal(({ marks }) => marks.followingFull(MOST_FOLLOWED));
  });
}

/** Ends a follow, if it exists. */
export async function unfollow(thing: Followable, actor: MemberActor): Promise<void> {
  requireRight(actor, "account/follow/del");
  await withTransaction(async (trx) => {
    await lockFollows(actor.id, trx);
    await remove(keyOf(thing, actor), trx);
  });
}

/** Returns whether a member follows a record. */
export async function follows(thing: Followable, actor: MemberActor): Promise<boolean> {
  return isFollowing(keyOf(thing, actor));
}

/** Returns everything that a member follows, the last added first, named in the reader's language. */
export async function readFollows(actor: MemberActor, language: Language): Promise<z.output<typeof followedItem>[]> {
  requireRight(actor, "account/follow");
  const rows = await findAll(actor.id);
  const places = await readPlaces(
    rows.map((row) => ({ kind: row.kind, id: row.target_id })),
    language,
  );
  return rows.map((row) => toFollowedItem(row, places));
}

/**
 * Returns the newest articles of everything that a member follows, each once under its narrowest source. The feed has
 * up to FEED_LENGTH articles, and `total` counts these.
 */
export async function readFeed(
  { page, limit }: { page: number; limit: number },
  actor: MemberActor,
  language: Language,
): Promise<{ list: z.output<typeof feedItem>[]; total: number }> {
  requireRight(actor, "account/follow");
  const rows = await findAll(actor.id);
  const places = await readPlaces(
    rows.map((row) => ({ kind: row.kind, id: row.target_id })),
    language,
  );
  const keys = await findFeed(feedSources(rows, places), FEED_LENGTH);
  const shown = keys.slice((page - 1) * limit, page * limit);
  const articles = shown.length === 0 ? [] : await readArticleTargets(shown.map((key) => key.id));
  return { list: toFeedItems(shown, articles, places), total: keys.length };
}
