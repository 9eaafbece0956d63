import type { Readable } from "node:stream";

/** The result of a call with a message: data and a message of success, or a message of failure. */
export class Message<T> {
  readonly isSuccess: boolean;
  readonly data: T;
  readonly text: string;
  constructor(isSuccess: boolean, data: T, text: string) {
    this.isSuccess = isSuccess;
    this.data = data;
    this.text = text;
  }
}

/** Returns data with a message of success. */
export const ok = <T>(data: T, text: string): Message<T> => new Message(true, data, text);

/** Returns a failure without a message. */
export const fail = (): Message<null> => new Message(false, null, "");

/** A file as the answer of a call. */
export class FileAnswer<B extends Readable | Buffer = Readable | Buffer> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
  constructor(headers: Readonly<Record<string, string>>, body: B) {
    this.headers = headers;
    this.body = body;
  }
}

/** Returns a file with its headers, for calls that answer with one. */
export const file = <B extends Readable | Buffer>(headers: Readonly<Record<string, string>>, body: B): FileAnswer<B> =>
  new FileAnswer(headers, body);
