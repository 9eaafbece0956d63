import type { ServerResponse } from "node:http";

/** Emitted by an answer when its head is written: what comes after is handing it over. */
export const HEAD_WRITTEN = "head written";

/** Lets an answer that has to be worked on say when its head is written, whoever writes it. */
export function announceHead(response: ServerResponse): void {
  const { writeHead } = response;
  response.writeHead = (...parameters: unknown[]) => {
    Reflect.apply(writeHead, response, parameters);
    response.emit(HEAD_WRITTEN);
    return response;
  };
}
