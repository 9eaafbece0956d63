import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  actsToHear,
  HEARING_ACTS,
  READER_QUEUES,
  TOLD_DESKS,
} from "#app/features/newsroom/office-event/office-event.rules.ts";
import { OFFICE_CHANNEL, tellPresence } from "#app/features/newsroom/office-event/office-event.service.server.ts";
import {
  officeMessage,
  type OfficeEvent,
  type Presence,
} from "#app/features/newsroom/office-event/office-event.schema.ts";
import { mayAct, mayActSomewhere, type StaffActor, type Thing } from "#app/features/newsroom/staff/staff.policy.ts";
import { NotificationListener } from "#db/notifications.ts";
import { atMostEvery } from "./at-most-every.ts";

/** What a screen is sent: events of the newsroom, who is here, and that it should come again. */
export type ScreenEvent = OfficeEvent | { kind: "presence"; people: Presence[] } | { kind: "reconnect" };

/** A screen of a colleague, and the story that is open on it. `line`: the event as it is written. */
type Screen = {
  /** The colleague with what they may as of the last look. */
  actor: StaffActor;
  story: number | null;
  send: (event: ScreenEvent, line: Buffer) => void;
};

/** Stories as far as rights go, by their ids. */
type Places = ReadonlyMap<number, Thing>;

/** What the hub asks of the newsroom. */
type Asks = {
  /** The colleagues of those sessions that are open still, by session, with what they may now. */
  hearing: (sessionIds: number[]) => Promise<ReadonlyMap<number, StaffActor>>;
  places: (storyIds: number[]) => Promise<Places>;
};

/** Events that many come of at a time, which say no more than where something has changed. */
type BusyEvent = Extract<OfficeEvent, { kind: "queue" | "desk" }>;
const BUSY: readonly BusyEvent[] = [
  ...READER_QUEUES.map((queue) => ({ kind: "queue" as const, queue })),
  ...TOLD_DESKS.map((desk) => ({ kind: "desk" as const, desk })),
];
const nameOf = (event: BusyEvent) => JSON.stringify(event);
const isBusy = (event: { kind: string }): event is BusyEvent => event.kind === "queue" || event.kind === "desk";

/** Instances tell each other who is with them so often, and are forgotten when they have been silent for longer. */
const TELL_EVERY_MS = 10_000;
const FORGET_AFTER_MS = 25_000;
/** Screens that are written to at a time: calls that wait are answered before all of a large newsroom have heard. */
const AT_A_TIME = 50;
/** Who is here is told at once, and then once for all who come and go within so long. */
const TELL_APART_MS = 250;
const BUSY_APART_MS = 2_000;
/** Whoever has signed out, or has lost a right, hears nothing more of it within three seconds: with a second for the query. */
const ASK_EVERY_MS = 2_000;

/**
 * Tells the screens of this instance what happens in the newsroom, in whichever instance. One listening connection serves
 * all of them; it is opened by the first screen, and none is while nobody is there.
 */
export class OfficeHub {
  readonly #url: string;
  readonly #instance = randomUUID();
  readonly #screens = new Set<Screen>();
  readonly #elsewhere = new Map<string, { people: Presence[]; heardAt: number }>();
  #listener: Promise<NotificationListener> | undefined;
  readonly #asks: Asks;
  #timers: NodeJS.Timeout[] = [];
  /** With a word for each, a whole newsroom that comes back after a restart would hear of each other by the square. */
  readonly #telling = atMostEvery(TELL_APART_MS, () => void this.#tell());
  /** Of a busy queue or desk screens hear now and then: each asks for it again. */
  readonly #busy = new Map(BUSY.map((event) => [nameOf(event), atMostEvery(BUSY_APART_MS, () => this.#send(event))]));
  /** Who is here as all screens know it. */
  #known = "";
  #isDraining = false;
  /** What has been sent to all: the next event goes out after it, so that each screen hears them in their order. */
  #sending: Promise<void> = Promise.resolve();

  constructor(url: string, asks: Asks) {
    this.#url = url;
    this.#asks = asks;
  }

  /** Joins a screen, which is told who is here at once; gives what takes it out again. Throws when nothing can be heard. */
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

  /** Sends every screen to another instance: this one is about to stop. */
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
      channel: OFFICE_CHANNEL,
      onMessage: (payload) => this.#hear(payload),
      // Events may have been missed: screens that come again read everything anew.
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
    const message = officeMessage.safeParse(JSON.parse(payload));
    if (!message.success) return;
    // Somebody's rights may have changed.
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
    // Whoever has just come knows nobody yet.
    if (isNew) this.#telling.soon();
  }

  /** Tells the other instances who is here; a database that is away hears it the next time. */
  async #tell(): Promise<void> {
    await tellPresence(this.#instance, this.#here()).catch(() => undefined);
  }

  /**
   * Looks up what the colleagues may now. Screens whose sessions are over, or that may hear of nothing any more, are sent away:
   * they come again and are asked to sign in.
   */
  async #ask(): Promise<void> {
    const screens = [...this.#screens];
    if (screens.length === 0) return;
    const sessions = [...new Set(screens.map(({ actor }) => actor.sessionId))];
    const hearing = await this.#asks.hearing(sessions).catch(() => undefined);
    if (hearing === undefined) return;
    for (const screen of screens) {
      const actor = hearing.get(screen.actor.sessionId);
      if (actor !== undefined && HEARING_ACTS.some((act) => mayActSomewhere(actor, act))) screen.actor = actor;
      else if (this.#screens.delete(screen)) sendTo(screen, { kind: "reconnect" });
    }
  }

  /** Who is with this instance. */
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

  /** Tells the screens who is here, unless they know. */
  #sendPeople(): void {
    const people = this.#people();
    const known = JSON.stringify(people);
    if (known === this.#known) return;
    this.#known = known;
    void this.#inTurn(() => this.#tellPeople([...this.#screens], people));
  }

  /** Tells screens who is here: of the stories that are open somewhere each is told only those that its colleague may list. */
  async #tellPeople(screens: readonly Screen[], people: Presence[]): Promise<void> {
    const stories = [...new Set(people.flatMap(({ story }) => story ?? []))];
    // Nobody is told of a story while it cannot be looked up.
    const places: Places = await this.#asks.places(stories).catch(() => new Map());
    const lines = new Map<string, Buffer>();
    for (const screen of screens) {
      const mayKnow = (story: number | null) => story !== null && mayList(screen.actor, places.get(story));
      const seen = people.map(({ staff, story }) => ({ staff, story: mayKnow(story) ? story : null }));
      const event = { kind: "presence" as const, people: [...new Map(seen.map((one) => [keyOf(one), one])).values()] };
      if (!hears(screen.actor, event)) continue;
      const line = lines.get(JSON.stringify(event)) ?? lineOf(event);
      lines.set(JSON.stringify(event), line);
      screen.send(event, line);
    }
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
    // What cannot be looked up may be missed: screens that come again read everything anew.
    const places = story === undefined ? undefined : await this.#asks.places([story]).catch(() => "unknown" as const);
    if (places === "unknown") return this.#sendToAll({ kind: "reconnect" });
    const line = lineOf(event);
    const screens = [...this.#screens].filter(
      ({ actor }) => hears(actor, event) && (story === undefined || mayList(actor, places?.get(story))),
    );
    for (let from = 0; from < screens.length; from += AT_A_TIME) {
      if (from > 0) await setImmediate();
      for (const screen of screens.slice(from, from + AT_A_TIME))
        if (this.#screens.has(screen)) screen.send(event, line);
    }
  }
}

/** Whether a colleague may know of what an event is about, as far as its kind goes. */
const hears = (actor: StaffActor, event: ScreenEvent) =>
  event.kind === "reconnect" || actsToHear(event).some((act) => mayActSomewhere(actor, act));

/** Whether a colleague may know that a story is there. */
const mayList = (actor: StaffActor, place: Thing | undefined) =>
  place !== undefined && mayAct(actor, "story.title", place);

const keyOf = ({ staff, story }: Presence) => `${staff} ${story}`;

/** One for all screens that are sent the same, whose streams hold it until it is sent. */
const lineOf = (event: ScreenEvent) => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);

const sendTo = ({ send }: Screen, event: ScreenEvent) => send(event, lineOf(event));
