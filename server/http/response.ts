import { ServerResponse } from "node:http";

/** Emitted by an answer when its head is written: what comes after is handing it over. */
export const HEAD_WRITTEN = "head written";

/** An answer that says when its head is written, whoever writes it. */
export class WatchedResponse extends ServerResponse {
  override writeHead(...parameters: unknown[]): this {
    Reflect.apply(super.writeHead, this, parameters);
    this.emit(HEAD_WRITTEN);
    return this;
  }
}
