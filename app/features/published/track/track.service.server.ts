import { isbot } from "isbot";
import { withTransaction } from "#db/client.ts";
import { viewBuffer } from "./track.buffer.ts";
import { viewLimit } from "./track.limit.ts";
import { targetOf } from "./track.paths.ts";
import { addArticleViews, addPageViews, findRecords } from "./track.repo.server.ts";
import { pageView } from "./track.schema.ts";
import { counterRows, keysByKind } from "./track.view.ts";

/** Readers behind one address of a carrier are many; a script that reloads for ever is stopped here all the same. */
const VIEWS_PER_NETWORK_AND_HOUR = 60;
/** Different pages and hours that wait at most; a flood of made-up addresses stops here. */
const MOST_WAITING = 5_000;

const buffer = viewBuffer(MOST_WAITING);
const allows = viewLimit(VIEWS_PER_NETWORK_AND_HOUR);
let flushing: Promise<void> = Promise.resolve();

/** Who sent a view: network address and User-Agent header. Neither is kept. */
export type ViewSender = { address: string; userAgent: string };

/**
 * Takes a page-view event, `event` being whatever was sent. Gives whether it waits to be counted: events in another
 * shape, paths of no page, programs, and a network beyond its share are dropped.
 */
export function recordView(event: unknown, sender: ViewSender, now = Date.now()): boolean {
  const view = pageView.safeParse(event);
  if (!view.success || sender.userAgent === "" || isbot(sender.userAgent)) return false;
  const target = targetOf(view.data.path);
  if (target === undefined || !allows(sender.address, target.path, now)) return false;
  return buffer.add(target, now);
}

/**
 * Writes everything that waits. Called every few seconds and once at shutdown, before the database is closed.
 * Throws when the database does; the views then wait for the next time.
 */
export function flushViews(): Promise<void> {
  flushing = flushing.catch(() => undefined).then(flush);
  return flushing;
}

async function flush(): Promise<void> {
  const pending = buffer.take();
  if (pending.length === 0) return;
  try {
    const found = await Promise.all(
      [...keysByKind(pending)].map(async ([kind, keys]) => [kind, await findRecords(kind, keys)] as const),
    );
    const { pages, articles } = counterRows(pending, new Map<string, Awaited<ReturnType<typeof findRecords>>>(found));
    await withTransaction(async (trx) => {
      await addPageViews(pages, trx);
      await addArticleViews(articles, trx);
    });
  } catch (error) {
    buffer.giveBack(pending);
    throw error;
  }
}
