import type { IncomingMessage } from "node:http";

/**
 * Milliseconds in which a body must arrive. `usual`: without extra time. `whole`: in total, with extra time. `piece`:
 * for each block of `pieceBytes`, with extra time.
 */
type BodyLimits = { usual: number; whole: number; piece: number; pieceBytes: number };

/**
 * Together with the time for headers, `usual` stays below 45 s (docs/security.md#h1). A file of 10 MB may arrive over a
 * slow mobile connection.
 */
export const BODY_LIMITS: BodyLimits = { usual: 25_000, whole: 300_000, piece: 10_000, pieceBytes: 10_000 };

type Clock = { giveTime: () => void };
const clocks = new WeakMap<IncomingMessage, Clock>();

/** Calls `onLate` once if the body of a request takes too long to arrive. */
export function watchBody(request: IncomingMessage, onLate: () => void, limits = BODY_LIMITS): void {
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (length === "0" && encoding === undefined) return;
  const late = () => {
    stop();
    if (!request.complete) onLate();
  };
  let timer = setTimeout(late, limits.usual);
  let pieces: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    clearInterval(pieces);
    request.off("close", stop);
  };
  request.once("close", stop);
  const giveTime = () => {
    if (request.complete || pieces !== undefined) return;
    clearTimeout(timer);
    timer = setTimeout(late, limits.whole);
    let known = request.socket.bytesRead;
    pieces = setInterval(() => {
      const { bytesRead } = request.socket;
      if (request.complete) stop();
      else if (bytesRead - known < limits.pieceBytes) late();
      known = bytesRead;
    }, limits.piece);
  };
  clocks.set(request, { giveTime });
}

/** Gives the body of a request more time while data keep arriving. The upload handlers call it for users who may upload. */
export function giveBodyTime(request: IncomingMessage): void {
  clocks.get(request)?.giveTime();
}
