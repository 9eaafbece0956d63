import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { topicsOf } from "#app/features/newsroom/event/event-topics.ts";
import { READER_QUEUES, TOLD_DESKS } from "#app/features/newsroom/event/event.rules.ts";
import { NEWSROOM_CHANNEL, publishPresence } from "#app/features/newsroom/event/event.service.server.ts";
import { newsroomMessage, type NewsroomEvent, type Presence } from "#app/features/newsroom/event/event.schema.ts";
import type { Topics } from "#app/features/newsroom/event/topic-map.ts";
import { mayAct, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { NotificationListener } from "#db/notifications.ts";
import { atMostEvery } from "./at-most-every.ts";

/** Messages to a screen: events of the newsroom, presence, and a request to reconnect. */
export type ScreenEvent = NewsroomEvent | { kind: "presence"; people: Presence[] } | { kind: "reconnect" };

/**
 * A newsroom screen that a staff member has open, with the story shown on it. `line` is the serialized event for the
 * stream.
 */
type Screen = {
  /** The staff member with the permissions of the last check. */
  actor: StaffActor;
  story: number | null;
  send: (event: ScreenEvent, line: Buffer) => void;
};

/** The fields of stories that permissions depend on, by story id. */
type Places = ReadonlyMap<number, Target>;

/** Queries with which the hub reads newsroom data. */
type Asks = {
  /** Returns the staff members whose sessions are still open, keyed by session id, with their current permissions. */
  hearing: (sessionIds: number[]) => Promise<ReadonlyMap<number, StaffActor>>;
  places: (storyIds: number[]) => Promise<Places>;
  /** The rules for who receives which events. */
  topics: Pick<Topics, "hears" | "hearsAny">;
};

/** Events that occur in bursts. They contain only the name of what has changed. */
type BusyEvent = Extract<NewsroomEvent, { kind: "queue" | "desk" }>;
const BUSY: readonly BusyEvent[] = [
  ...READER_QUEUES.map((queue) => ({ kind: "queue" as const, queue })),
  ...TOLD_DESKS.map((desk) => ({ kind: "desk" as const, desk })),
];
const nameOf = (event: BusyEvent) => JSON.stringify(event);
const isBusy = (event: { kind: string }): event is BusyEvent => event.kind === "queue" || event.kind === "desk";

/**
 * Milliseconds between two presence messages of an instance, and milliseconds without one after which an instance is
 * dropped.
 */
const TELL_EVERY_MS = 10_000;
const FORGET_AFTER_MS = 25_000;
/**
 * Number of screens that get an event in one batch. Waiting calls are served between two batches, so that a large
 * newsroom does not block them.
 */
const AT_A_TIME = 50;
/** Milliseconds in which all changes of presence are sent as one message, counted from the first change. */
const TELL_APART_MS = 250;
const BUSY_APART_MS = 2_000;
/**
 * Milliseconds between two checks of sessions and permissions. The query may take a second, so a signed-out or
 * restricted staff member gets no events after three seconds.
 */
const ASK_EVERY_MS = 2_000;

/**
 * Sends the events of all instances to the screens of this instance. One listening connection serves all screens; the
 * first screen opens it, the last one closes it.
 */
export class NewsroomHub {
  readonly #url: string;
  readonly #instance = randomUUID();
  readonly #screens = new Set<Screen>();
  readonly #elsewhere = new Map<string, { people: Presence[]; heardAt: number }>();
  #listener: Promise<NotificationListener> | undefined;
  readonly #asks: Asks;
  #timers: NodeJS.Timeout[] = [];
  /**
   * Presence messages are delayed, because all screens reconnect after a restart. One message for each screen, sent to
   * every screen, would be far too many.
   */
  readonly #telling = atMostEvery(TELL_APART_MS, () => void this.#tell());
  /** Events of a busy queue are sent at intervals, because each screen then fetches the queue again. */
  readonly #busy = new Map(BUSY.map((event) => [nameOf(event), atMostEvery(BUSY_APART_MS, () => this.#send(event))]));
  /** The presence data that was last sent to the screens. */
  #known = "";
  #isDraining = false;
  /**
   * Resolves when the last message has reached all screens. The next event waits for it, so that each screen gets
   * events in order.
   */
  #sending: Promise<void> = Promise.resolve();

  constructor(url: string, asks: Asks) {
    this.#url = url;
    this.#asks = asks;
  }

  /**
   * Adds a screen, which gets the presence data at once. Returns a function that removes it. Throws when the hub cannot
   * listen.
   */
  async join(screen: Screen): Promise<() => void> {
    if (this.#isDraining) sendTo(screen, { kind: "reconnect" });
    this.#listener ??= this.#listen();
    try {
      await this.#listener;
    } catch (error) {
      this.#listener = undefined;
      throw error;
    }
    this.#screens.add(screen);
    await this.#inTurn(() => this.#tellPeople([screen], this.#people()));
    this.#telling.soon();
    return () => {
      if (this.#screens.delete(screen)) this.#telling.soon();
    };
  }

  /** Sends every screen to another instance, because this one is about to stop. */
  drain(): void {
    this.#isDraining = true;
    for (const screen of this.#screens) sendTo(screen, { kind: "reconnect" });
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stop } of [this.#telling, ...this.#busy.values()]) stop();
    this.#screens.clear();
    await (await this.#listener?.catch(() => undefined))?.close();
  }

  async #listen(): Promise<NotificationListener> {
    const listener = new NotificationListener({
      url: this.#url,
      channel: NEWSROOM_CHANNEL,
      onMessage: (payload) => this.#hear(payload),
      // Events may have been lost. The screens reconnect and fetch everything again.
      onGap: () => this.#send({ kind: "reconnect" }),
      onState: () => undefined,
    });
    await listener.open();
    this.#timers = [
      setInterval(() => void this.#tell(), TELL_EVERY_MS).unref(),
      setInterval(() => void this.#ask(), ASK_EVERY_MS).unref(),
    ];
    return listener;
  }

  #hear(payload: string): void {
    const message = newsroomMessage.safeParse(JSON.parse(payload));
    if (!message.success) return;
    // A staff member's permissions may have changed.
    if (message.data.kind === "desk" && message.data.desk === "staff") void this.#ask();
    if (isBusy(message.data)) this.#busy.get(nameOf(message.data))?.soon();
    else if (message.data.kind !== "here") this.#send(message.data);
    else if (message.data.instance !== this.#instance) this.#hearOf(message.data.instance, message.data.people);
    else this.#sendPeople();
  }

  #hearOf(instance: string, people: Presence[]): void {
    const isNew = !this.#elsewhere.has(instance);
    this.#elsewhere.set(instance, { people, heardAt: performance.now() });
    this.#sendPeople();
    // A new instance has no presence data yet.
    if (isNew) this.#telling.soon();
  }

  /** Sends the presence data of this instance to the others. If the database is down, the next message contains it. */
  async #tell(): Promise<void> {
    await publishPresence(this.#instance, this.#here()).catch(() => undefined);
  }

  /**
   * Reads the current permissions of the staff members. Disconnects screens whose session has ended or whose user may
   * no longer see events. They reconnect and have to sign in.
   */
  async #ask(): Promise<void> {
    const screens = [...this.#screens];
    if (screens.length === 0) return;
    const sessions = [...new Set(screens.map(({ actor }) => actor.sessionId))];
    const hearing = await this.#asks.hearing(sessions).catch(() => undefined);
    if (hearing === undefined) return;
    for (const screen of screens) {
      const actor = hearing.get(screen.actor.sessionId);
      if (actor !== undefined && this.#asks.topics.hearsAny(actor)) screen.actor = actor;
      else if (this.#screens.delete(screen)) sendTo(screen, { kind: "reconnect" });
    }
  }

  /** Returns the presence data of this instance. */
  #here(): Presence[] {
    return [...this.#screens].map(({ actor, story }) => ({ staff: actor.id, story }));
  }

  #people(): Presence[] {
    for (const [instance, { heardAt }] of this.#elsewhere)
      if (performance.now() - heardAt > FORGET_AFTER_MS) this.#elsewhere.delete(instance);
    const here = this.#here();
    const all = [...here, ...[...this.#elsewhere.values()].flatMap(({ people }) => people)];
    return [...new Map(all.map((one) => [keyOf(one), one])).values()];
  }

  /** Sends the presence data to the screens if it has changed. */
  #sendPeople(): void {
    const people = this.#people();
    const known = JSON.stringify(people);
    if (known === this.#known) return;
    this.#known = known;
    void this.#inTurn(() => this.#tellPeople([...this.#screens], people));
  }

  /** Sends presence data to screens. Each screen gets only those open stories that its user may list. */
  async #tellPeople(screens: readonly Screen[], people: Presence[]): Promise<void> {
    const stories = [...new Set(people.flatMap(({ story }) => story ?? []))];
    // If the permissions for the stories cannot be read, screens get presence data without stories.
    const places: Places = await this.#asks.places(stories).catch(() => new Map());
    const lines = new Map<string, Buffer>();
    for (const screen of screens) {
      const mayKnow = (story: number | null) => story !== null && mayList(screen.actor, places.get(story));
      const seen = people.map(({ staff, story }) => ({ staff, story: mayKnow(story) ? story : null }));
      const event = { kind: "presence" as const, people: [...new Map(seen.map((one) => [keyOf(one), one])).values()] };
      if (!this.#hears(screen.actor, event)) continue;
      const line = lines.get(JSON.stringify(event)) ?? lineOf(event);
      lines.set(JSON.stringify(event), line);
      screen.send(event, line);
    }
  }

  /** Returns whether a staff member may see an event of these topics. */
  #hears(actor: StaffActor, event: ScreenEvent): boolean {
    return event.kind === "reconnect" || this.#asks.topics.hears(actor, topicsOf(event));
  }

  #send(event: ScreenEvent): void {
    void this.#inTurn(() => this.#sendToAll(event));
  }

  #inTurn(sending: () => Promise<void>): Promise<void> {
    this.#sending = this.#sending.then(sending);
    return this.#sending;
  }

  async #sendToAll(event: ScreenEvent): Promise<void> {
    const story = "story" in event ? event.story : undefined;
    // If the permission for an event cannot be checked, screens reconnect and fetch everything again.
    const places = story === undefined ? undefined : await this.#asks.places([story]).catch(() => "unknown" as const);
    if (places === "unknown") return this.#sendToAll({ kind: "reconnect" });
    const line = lineOf(event);
    const screens = [...this.#screens].filter(
      ({ actor }) => this.#hears(actor, event) && (story === undefined || mayList(actor, places?.get(story))),
    );
    for (let from = 0; from < screens.length; from += AT_A_TIME) {
      if (from > 0) await setImmediate();
      for (const screen of screens.slice(from, from + AT_A_TIME))
        if (this.#screens.has(screen)) screen.send(event, line);
    }
  }
}

/** Returns whether a staff member may know that a story exists. */
const mayList = (actor: StaffActor, place: Target | undefined) =>
  place !== undefined && mayAct(actor, "story.title", place);

const keyOf = ({ staff, story }: Presence) => `${staff} ${story}`;

/**
 * Serializes an event once for all screens, because each stream holds the data until it is sent. An event contains the
 * topics of its change.
 */
function lineOf(event: ScreenEvent): Buffer {
  const isChange = event.kind !== "presence" && event.kind !== "reconnect";
  return Buffer.from(`data: ${JSON.stringify(isChange ? { ...event, topics: topicsOf(event) } : event)}\n\n`);
}

const sendTo = ({ send }: Screen, event: ScreenEvent) => send(event, lineOf(event));
