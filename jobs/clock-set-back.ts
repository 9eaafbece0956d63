import type pg from "pg";

/** The tolerance: a time stamp further ahead was written before the clock was set back. */
const TOLERANCE = "interval '1 minute'";

/**
 * Repairs time stamps. pg-boss stores when each of its tasks last ran, and runs none before its interval has passed.
 * Stamps in the future would stop all tasks until that time, so they are set to now. Jobs for future times are deleted,
 * because their schedules create them again. The start times of running jobs are set to now, so that they can expire.
 */
const REPAIR = `
  with ahead as (
    select extract(epoch from greatest(cron_on, bam_on, flow_on, reindex_on) - now())::float8 as seconds
    from pgboss.version where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${TOLERANCE}
  ), versions as (
    update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
      flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
      monitor_backoff_on = least(monitor_backoff_on, now())
    where exists (select from ahead)
  ), queues as (
    update pgboss.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())
    where exists (select from ahead)
  ), removed as (
    delete from pgboss.job where state <> 'active' and created_on > now() + ${TOLERANCE} and exists (select from ahead)
  ), counted as (
    update pgboss.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and started_on > now() + ${TOLERANCE} and exists (select from ahead)
  )
  select seconds from ahead`;

/**
 * Repairs the queue's tables after the database's clock was ahead and has been set back. Returns the difference in
 * seconds, or undefined if there was none. Safe in several concurrent instances.
 */
export async function repairSetBack(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ seconds: number }>(REPAIR);
  return rows[0]?.seconds;
}
