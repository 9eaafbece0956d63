import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Returns the condition that comments have replies of other members. `approved`: only public replies count. */
const answeredByOthers = (memberId: number, approved: boolean) => sql<boolean>`exists (
  select from comments answer where answer.parent_id = comments.id and answer.member_id <> ${memberId}
    and ${approved ? sql`answer.status = 'approved'` : sql`true`})`;

/** Locks a member's comments and their parents, the parents first, as reviews do. */
export async function lockAllOf(memberId: number, trx: Db): Promise<void> {
  await sql`
    select id from comments
    where member_id = ${memberId} or id in (select parent_id from comments where member_id = ${memberId})
    order by id for no key update`.execute(trx);
}

/** Returns the articles with public comments of a member, each with the number of comments that will be deleted. */
export async function countGoing(memberId: number, trx: Db): Promise<{ articleId: number; count: number }[]> {
  const { rows } = await sql<{ articleId: number; count: number }>`
    select comments.article_id as "articleId",
      (count(*) filter (where not ${answeredByOthers(memberId, true)}))::int as count
    from comments left join comments parent on parent.id = comments.parent_id
    where comments.member_id = ${memberId} and comments.status = 'approved'
      and (parent.id is null or parent.status = 'approved')
    group by 1`.execute(trx);
  return rows;
}

/** Replaces the text of comments that others have answered, so that the answers stay in place. */
export async function blankAnswered(memberId: number, content: string, trx: Db): Promise<void> {
  await sql`
    update comments set content = ${content}, held_words = '{}', place = '', reported_at = null, reviewed_from = null,
      status = case when status = 'approved' and ${answeredByOthers(memberId, true)} then status else 'deleted' end
    where member_id = ${memberId} and ${answeredByOthers(memberId, false)}`.execute(trx);
}

/** Subtracts a member's approved replies, likes and reports from the counts of their targets. */
export async function countOff(memberId: number, trx: Db): Promise<void> {
  await sql`
    update comments set replies = greatest(comments.replies - own.count, 0)
    from (select parent_id, count(*)::int as count from comments
      where member_id = ${memberId} and parent_id is not null and status = 'approved' group by parent_id) own
    where comments.id = own.parent_id`.execute(trx);
  await sql`
    update comments set likes = greatest(likes - 1, 0)
    where id in (select comment_id from comment_likes where member_id = ${memberId})`.execute(trx);
  await sql`
    update comments set reports = greatest(reports - 1, 0), reported_at = (
      select min(created_at) from comment_reports open
      where open.comment_id = comments.id and open.settled_at is null and open.member_id <> ${memberId})
    where id in (select comment_id from comment_reports where member_id = ${memberId})`.execute(trx);
}

/** Removes the member's name and words from messages to others about the member's replies. */
export async function blankReplyMessages(memberId: number, nickname: string, trx: Db): Promise<void> {
  await sql`
    update messages set facts = facts || jsonb_build_object('nickname', ${nickname}::text, 'excerpt', '…')
    where event_key in (
      select 'reply:' || id || case when round = 0 then '' else ':' || round end
      from comments, generate_series(0, undone) as round where member_id = ${memberId})`.execute(trx);
}

/** Deletes the member's likes, reports, and comments without replies from others. */
export async function deleteAllOf(memberId: number, trx: Db): Promise<void> {
  await trx.deleteFrom("comment_likes").where("member_id", "=", memberId).execute();
  await trx.deleteFrom("comment_reports").where("member_id", "=", memberId).execute();
  await sql`
    delete from comments where member_id = ${memberId} and not ${answeredByOthers(memberId, false)}`.execute(trx);
}
