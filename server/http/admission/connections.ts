import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#app/lib/address/network.ts";
import { inTurns } from "#app/lib/threads/turns.ts";
import { unsentBytes } from "./unsent-bytes.ts";

/** Most connections of one address at a time. Even many readers behind one address need fewer. */
const MOST_CONNECTIONS = 200;
/** Pipelined requests that may wait on one connection; no browser pipelines. */
const MOST_AHEAD = 50;
/**
 * Requests of one network that begin in one turn of the event loop, including cached pages. A browser sends six at
 * once.
 */
const OF_NETWORK_IN_TURN = 6;
/** Pipelined requests that begin in one turn of the event loop, for all connections together. */
const AHEAD_IN_TURN = 1;
/**
 * `longest`: milliseconds without progress after which an unread response is ended. `longestOfMany`: the same for a
 * proxy. A proxy reads in steps of megabytes, may wait minutes for a slow client, and itself disconnects clients that
 * read nothing. `look`: milliseconds between two checks.
 */
const UNREAD_LIMITS = { longest: 30_000, longestOfMany: 600_000, look: 10_000 };

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type Begin = (work: () => void) => void;

/**
 * State of one connection: the request in progress, the pipelined ones, and the last progress of an unread response.
 * `isNextDue`: the client has read the response, so the next request waits only for a turn of the event loop.
 */
type Talk = {
  response: ServerResponse;
  begin: Begin;
  isNextDue: boolean;
  ahead: (() => void)[];
  unread: { mark: string; since: number } | undefined;
};

/** Number of ended connections by reason. */
export type EndedConnections = { answerNotRead: number; tooManyConnections: number; tooManyPipelined: number };

/** Returns the counters of ended connections, all zero. */
export function noEndedConnections(): EndedConnections {
  return { answerNotRead: 0, tooManyConnections: 0, tooManyPipelined: 0 };
}

/** Symbol under which a socket stores its state. A map of all connections would be slower to read and to clear. */
const TALK = Symbol("talk");
type TalkingSocket = Socket & { [TALK]?: Talk };

/** Returns whether pipelined requests wait on this connection. */
export function hasPipelined(socket: TalkingSocket): boolean {
  return (socket[TALK]?.ahead.length ?? 0) > 0;
}

/**
 * Handles the requests of a connection one at a time. The next begins when the client has read the previous response. A
 * client that reads nothing therefore costs one response, not forty. In one turn of the event loop, only a few requests
 * of each network begin, and only one pipelined request of all connections. Between two turns the loop reads new
 * requests. `isExempt`: returns whether many readers share an address.
 */
export function oneAtATime(handle: Handle, isExempt: (address: string) => boolean, ended: EndedConnections): Handle {
  const beginAhead = inTurns(AHEAD_IN_TURN);
  const turnsOf = turnsOfNetworks(isExempt);
  return function take(request, response) {
    const socket: TalkingSocket = request.socket;
    if (socket.destroyed) return;
    const talk = socket[TALK];
    const work = () => {
      if (!response.destroyed) handle(request, response);
    };
    if (talk === undefined) {
      const begin = turnsOf(socket);
      socket[TALK] = { response, begin, isNextDue: false, ahead: [], unread: undefined };
      return begin(work);
    }
    if (isOver(talk.response) && !talk.isNextDue) {
      talk.response = response;
      talk.unread = undefined;
      return talk.begin(work);
    }
    if (talk.ahead.length >= MOST_AHEAD) {
      ended.tooManyPipelined += 1;
      socket.destroy();
      return;
    }
    talk.ahead.push(() => take(request, response));
    if (talk.ahead.length === 1 && !talk.isNextDue) goOnAfter(talk, socket, beginAhead);
  };
}

function goOnAfter(talk: Talk, socket: Socket, beginAhead: Begin): void {
  talk.response.once("close", () => {
    talk.isNextDue = true;
    beginAhead(() => {
      talk.isNextDue = false;
      if (socket.destroyed) return;
      talk.ahead.shift()?.();
      if (talk.ahead.length > 0) goOnAfter(talk, socket, beginAhead);
    });
  });
}

const atOnce: Begin = (work) => work();

/**
 * Returns a function that limits how many requests of a network begin in a turn. Addresses that many readers share are
 * not limited.
 */
function turnsOfNetworks(isExempt: (address: string) => boolean): (socket: Socket) => Begin {
  const known = new Map<string, { begin: Begin; connections: number }>();
  return (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return atOnce;
    const network = networkOf(address);
    const turns = known.get(network) ?? { begin: inTurns(OF_NETWORK_IN_TURN), connections: 0 };
    known.set(network, turns);
    turns.connections += 1;
    socket.once("close", () => {
      turns.connections -= 1;
      if (turns.connections === 0) known.delete(network);
    });
    return turns.begin;
  };
}

function isOver(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed;
}

/**
 * Ends connections beyond the limit of an address. Trusted proxies and this machine have no limit, because they stand
 * for many readers.
 */
export function limitConnections(
  server: Server,
  isExempt: (address: string) => boolean,
  ended: EndedConnections,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= MOST_CONNECTIONS) {
      ended.tooManyConnections += 1;
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * Number of groups of connections. The groups are checked one after the other, so that connections that were opened
 * together do not end and return together.
 */
const GROUPS = 10;

/**
 * Ends connections whose client does not read the response. Connections are checked group by group, because a timer for
 * each response would take longer than a lookup of a cached page. `isMany`: returns whether an address is a proxy's.
 */
export function endUnread(
  server: Server,
  isMany: (address: string) => boolean,
  ended: EndedConnections,
  { longest, longestOfMany, look } = UNREAD_LIMITS,
): void {
  const groups = Array.from({ length: GROUPS }, () => new Set<TalkingSocket>());
  let opened = 0;
  let turn = 0;
  server.on("connection", (socket: Socket) => {
    const group = groups[opened++ % GROUPS];
    group?.add(socket);
    socket.once("close", () => group?.delete(socket));
  });
  const timer = setInterval(() => {
    for (const socket of groups[turn++ % GROUPS] ?? []) {
      const talk = socket[TALK];
      // If no response is unread, the request or the server is slow. Other limits cover that.
      if (talk === undefined || isOver(talk.response) || socket.writableLength === 0) continue;
      void endWithoutProgress(socket, talk);
    }
  }, look / GROUPS).unref();
  server.once("close", () => clearInterval(timer));

  async function endWithoutProgress(socket: Socket, talk: Talk): Promise<void> {
    const mark = `${socket.bytesWritten - socket.writableLength} ${await unsentBytes(socket)}`;
    const now = performance.now();
    if (talk.unread?.mark !== mark) talk.unread = { mark, since: now };
    // Timers have a resolution of milliseconds, and each check runs a little late.
    else if (now - talk.unread.since > patience(socket) - look / 2 && !socket.destroyed) {
      ended.answerNotRead += 1;
      socket.destroy();
    }
  }
  function patience({ remoteAddress }: Socket): number {
    return remoteAddress !== undefined && isMany(remoteAddress) ? longestOfMany : longest;
  }
}
