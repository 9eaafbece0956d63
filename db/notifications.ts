import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HostsClient } from "./hosts/hosts.ts";

/** One statement on the listening connection. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

export type ListenerOptions<Mark = unknown> = {
  url: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Returns the id of the last message in the log, if there is a log. Each ping calls it. */
  mark?: (query: Query) => Promise<Mark>;
  /**
   * Called when the connection is restored after a loss, before listening counts as active. Messages after the mark may
   * have been missed.
   */
  onGap: (query: Query, heard: Mark | undefined) => Promise<void> | void;
  /** Called when the database stops responding or responds again. */
  onState: (isUp: boolean) => void;
};

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1_500;
const PING_EVERY_MS = 1_000;
const PING_PATIENCE_MS = 1_300;

/**
 * Listens on one channel over a connection of its own, and reconnects whenever it is lost. A ping each second notices a
 * database that is connected but does not respond.
 */
export class NotificationListener<Mark = unknown> {
  readonly #options: ListenerOptions<Mark>;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;
  #isUp = false;
  /** The last two marks. Every message up to the older one has certainly arrived, because a ping succeeded after it. */
  #marks: (Mark | undefined)[] = [];

  constructor(options: ListenerOptions<Mark>) {
    this.#options = options;
  }

  /** Starts listening. Throws if the database cannot be reached now. */
  async open(): Promise<void> {
    const client = await this.#connect();
    this.#marks = [await this.#mark(client)];
    this.#setState(true);
    this.#running = this.#keepListening(client);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #keepListening(first: pg.Client): Promise<void> {
    await this.#untilLost(first);
    let delay = FIRST_DELAY_MS;
    while (!this.#closing.signal.aborted) {
      try {
        const client = await this.#connect();
        await this.#makeUp(client);
        this.#setState(true);
        delay = FIRST_DELAY_MS;
        await this.#untilLost(client);
      } catch {
        this.#setState(false);
        await sleep(delay * (0.75 + Math.random() / 2), undefined, { signal: this.#closing.signal }).catch(
          () => undefined,
        );
        delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      }
    }
  }

  async #makeUp(client: pg.Client): Promise<void> {
    try {
      const mark = await this.#mark(client);
      await this.#options.onGap(queryOf(client), this.#marks[0]);
      this.#marks = [mark];
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new HostsClient({
      connectionString: this.#options.url,
      application_name: "mingbai listener",
      connectionTimeoutMillis: PING_PATIENCE_MS,
      keepAlive: true,
    });
    client.on("error", () => undefined);
    client.on("notification", (message) => this.#options.onMessage(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#options.channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** Pings until the connection breaks or the database no longer responds. Both mean that the database is down. */
  async #untilLost(client: pg.Client): Promise<void> {
    const lost = new AbortController();
    client.once("end", () => lost.abort());
    while (!lost.signal.aborted && !this.#closing.signal.aborted) {
      const signal = AbortSignal.any([lost.signal, this.#closing.signal]);
      await sleep(PING_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) break;
      if (await isSilent(this.#ping(client))) {
        this.#setState(false);
        break;
      }
    }
    if (this.#closing.signal.aborted) return;
    // end() would wait for a connection that does not respond. Destroying it also reports that its server is lost.
    client.connection.stream.destroy();
  }

  async #mark(client: pg.Client): Promise<Mark | undefined> {
    if (this.#options.mark !== undefined) return this.#options.mark(queryOf(client));
    await client.query("SELECT 1");
    return undefined;
  }

  async #ping(client: pg.Client): Promise<void> {
    const mark = await this.#mark(client);
    if (client === this.#client) this.#marks = [...this.#marks.slice(-1), mark];
  }

  #setState(isUp: boolean): void {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#options.onState(isUp);
  }
}

/**
 * Returns whether a ping got no response. If this process itself has stalled, a response may have arrived that it has
 * not read yet.
 */
async function isSilent(ping: Promise<void>): Promise<boolean> {
  const answered = new AbortController();
  const timer = { ref: false, signal: answered.signal };
  const answer = ping
    .catch(() => undefined)
    .then(() => {
      answered.abort();
      return false;
    });
  const giveUp = sleep(PING_PATIENCE_MS, true, timer).then((silent) => sleep(50, silent, timer));
  return Promise.race([answer, giveUp.catch(() => false)]);
}

function queryOf(client: pg.Client): Query {
  return async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[];
}
