import { sql, type RawBuilder } from "kysely";
import { reachOver, type Reach, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database, type Db } from "#db/client.ts";
import { pictures, type Picture } from "./picture.repo.server.ts";
import { ALIKE_BITS, type PictureRights } from "./picture.rules.ts";

/**
 * The pictures that a staff member may see: all, or public ones, their own, those of stories in these scopes, and
 * perhaps those without a story.
 */
export type PictureReach = {
  all: boolean;
  columnIds: number[];
  industryIds: number[];
  ownId: number;
  isKeeper: boolean;
};

/**
 * Returns which pictures a staff member may see: those of stories that they may read, and those whose rights they
 * manage.
 */
export function reachOfPictures(actor: StaffActor): PictureReach {
  const reaches: Reach[] = [reachOver(actor, "story.read"), reachOver(actor, "picture.rights")];
  const places = reaches.filter((reach) => !reach.all);
  const looksAfter = reaches[1];
  return {
    all: places.length < reaches.length,
    columnIds: places.flatMap(({ columnIds }) => columnIds),
    industryIds: places.flatMap(({ industryIds }) => industryIds),
    ownId: actor.id,
    isKeeper:
      looksAfter !== undefined && (looksAfter.all || looksAfter.columnIds.length + looksAfter.industryIds.length > 0),
  };
}

/** Returns a condition for the pictures that the staff member may see; `media` is the row. */
function isSeen(reach: PictureReach): RawBuilder<boolean> {
  if (reach.all) return sql`true`;
  const { columnIds, industryIds, ownId, isKeeper } = reach;
  // A crop also belongs to the stories that use its whole picture.
  const ofStories = sql`media_id in (media.id, coalesce(media.crop_of, media.id)) and kind = 'manuscript'`;
  return sql`(not media.held or media.uploaded_by = ${ownId}
    or ${isKeeper}::boolean and not exists (select from media_uses where ${ofStories}) or exists (
    select from media_uses join manuscripts on manuscripts.id = media_uses.target_id where ${ofStories} and (owner_id = ${ownId} or assignee_id = ${ownId}
      or manuscripts.industry_id = any (${industryIds}::integer[]) or manuscripts.column_id in (
        select id from columns where id = any (${columnIds}::integer[]) or parent_id = any (${columnIds}::integer[])))))`;
}

/** Returns a picture by its id or its hash, if the staff member may see it. */
export async function findSeen(
  by: { id: number } | { sha: string },
  reach: PictureReach,
  db: Db = database(),
): Promise<Picture | undefined> {
  const found = "id" in by ? pictures(db).where("media.id", "=", by.id) : pictures(db).where("sha256", "=", by.sha);
  return found.where(isSeen(reach)).executeTakeFirst();
}

/** Returns the pictures with these hashes that the staff member may see. */
export async function findAllSeen(hashes: readonly string[], reach: PictureReach, db: Db = database()) {
  return pictures(db)
    .where("sha256", "in", [...hashes])
    .where(isSeen(reach))
    .execute();
}

/** The filters of the library. */
export type LibraryFilter = {
  /** The search words, as a tsquery. */
  words?: string | undefined;
  rights?: PictureRights | undefined;
  isUsable?: boolean | undefined;
  isUnused?: boolean | undefined;
  isMine?: boolean | undefined;
  /** The picture's rights change within this many days. */
  endingDays?: number | undefined;
  /** The first and the last day in Shanghai, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** A picture, and whether any record uses it. */
export type FoundPicture = Picture & { isUsed: boolean };

/** Returns whole pictures, newest first. With an id, only those below it. */
export async function findLibrary(
  filter: LibraryFilter & { reach: PictureReach },
  { limit, below }: { limit: number; below?: number | undefined },
  db: Db = database(),
): Promise<FoundPicture[]> {
  return pictures(db)
    .select("is_used as isUsed")
    .where("crop_of", "is", null)
    .where(
      sql<boolean>`${sql.join([...narrowed(filter), ...(below === undefined ? [] : [sql`media.id < ${below}`])], sql` and `)}`,
    )
    .orderBy("media.id", "desc")
    .limit(limit)
    .execute();
}

function narrowed(filter: LibraryFilter & { reach: PictureReach }): RawBuilder<unknown>[] {
  const { words, rights, isUsable, isUnused, isMine, endingDays, from, to, reach } = filter;
  return [
    isSeen(reach),
    ...(words === undefined ? [] : [sql`media.words @@ ${words}::tsquery`]),
    ...(rights === undefined ? [] : [sql`rights = ${rights}`]),
    ...(isUsable === true ? [sql`rights <> 'unknown' and not rights_over`] : []),
    ...(isUnused === true ? [sql`not is_used`] : []),
    ...(isMine === true ? [sql`uploaded_by = ${reach.ownId}`] : []),
    ...(endingDays === undefined
      ? []
      : [sql`not rights_over and rights_change_at <= now() + make_interval(days => ${endingDays})`]),
    ...(from === undefined ? [] : [sql`media.created_at >= ${from}::timestamp at time zone 'Asia/Shanghai'`]),
    ...(to === undefined
      ? []
      : [sql`media.created_at < (${to}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'`]),
  ];
}

/** Returns pictures similar to one, most similar first, as far as the staff member may see them. */
export async function findAlike(id: number, reach: PictureReach, db: Db = database()): Promise<FoundPicture[]> {
  const { rows } = await sql<{ id: number; bits: number }>`
    select other.id, bit_count(other.phash # media.phash)::int as bits from media join media as other
      on other.crop_of is null and other.phash is not null and bit_count(other.phash # media.phash) <= ${ALIKE_BITS} and other.id <> media.id
    where media.id = ${id} order by bits, other.id desc limit 50`.execute(db);
  if (rows.length === 0) return [];
  const seen = await pictures(db)
    .select("is_used as isUsed")
    .where(
      "media.id",
      "in",
      rows.map((row) => row.id),
    )
    .where(isSeen(reach))
    .execute();
  const byId = new Map(seen.map((picture) => [picture.id, picture]));
  return rows.flatMap(({ id: alike }) => byId.get(alike) ?? []).slice(0, 12);
}

/** A record that uses a picture or a cover made from it. */
export type Use = {
  kind: "article" | "headline" | "subject" | "page" | "bulletin" | "link" | "author" | "manuscript" | "front";
  id: number;
  /** The title; for a front the number of its version. */
  title: string;
  /** The slug of a page, a subject or a bulletin; null for other kinds. */
  slug: string | null;
  place: {
    column_id: number | null;
    industry_id: number | null;
    owner_id: number | null;
    assignee_id: number | null;
  } | null;
};

/**
 * Returns all uses of a picture or a crop of it, newest first. Only the last version of a front counts. `place` is the
 * scope of a story.
 */
export async function findUses(id: number, db: Db = database()): Promise<Use[]> {
  const { rows } = await sql<Use>`
    with used as materialized (
      select kind, max(target_id) as target_id from media_uses
      where media_id in (select id from media where id = ${id} or crop_of = ${id})
      group by kind, case when kind = 'front' then 0 else target_id end)
    select used.kind, target_id as id,
      coalesce(case used.kind when 'article' then articles.title when 'manuscript' then manuscripts.title
        when 'headline' then slot.title when 'subject' then subjects.title when 'page' then pages.title
        when 'bulletin' then bulletins.title when 'link' then friend_links.name when 'author' then authors.name
        when 'front' then front_versions.number::text end, '') as title,
      case used.kind when 'page' then pages.slug when 'subject' then subjects.slug when 'bulletin' then bulletins.slug end as slug,
      case used.kind when 'manuscript' then jsonb_build_object('column_id', manuscripts.column_id,
        'industry_id', manuscripts.industry_id, 'owner_id', manuscripts.owner_id, 'assignee_id', manuscripts.assignee_id)
      end as place
    from used
    left join articles on used.kind = 'article' and articles.id = target_id
    left join manuscripts on used.kind = 'manuscript' and manuscripts.id = target_id
    left join headlines on used.kind = 'headline' and headlines.id = target_id
    left join articles as slot on slot.id = headlines.article_id
    left join subjects on used.kind = 'subject' and subjects.id = target_id
    left join pages on used.kind = 'page' and pages.id = target_id
    left join bulletins on used.kind = 'bulletin' and bulletins.id = target_id
    left join friend_links on used.kind = 'link' and friend_links.id = target_id
    left join authors on used.kind = 'author' and authors.id = target_id
    left join front_versions on used.kind = 'front' and front_versions.id = target_id
    order by used.kind, id desc limit 100`.execute(db);
  return rows;
}
