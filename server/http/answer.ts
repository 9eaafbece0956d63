import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { chooseEncoding, compressQuickly, compressWell, decompress, ownBytes, type Encoding } from "./encoding.ts";
import type { RequestHead } from "./request-head.ts";

/** Header names and values in turn, as node:http takes them without looking at each. */
export type FlatHeaders = string[];

/** What of a request an answer depends on. */
type Asked = Pick<RequestHead, "method"> &
  Partial<Pick<RequestHead, "acceptEncoding" | "ifNoneMatch" | "ifModifiedSince">>;

/** One encoding of an answer with everything that is sent around it. */
type Variant = { body: Buffer; etag: string; head: FlatHeaders; notModifiedHead: FlatHeaders };

/** Smaller bodies gain nothing from being compressed. */
const SMALLEST_COMPRESSED = 300;
/** What an answer takes in memory besides its bodies, about. */
const OVERHEAD = 2_000;

/**
 * A finished answer: status, headers and the body in every encoding that has been asked for. Bodies are made when they
 * are first wanted and kept; once `settle` was called, the plain body is got back from brotli when it is wanted.
 */
export class Answer {
  readonly status: number;
  readonly headers: FlatHeaders;
  /** Names the plain body; the same text gives the same hash in every instance. */
  readonly hash: string;
  readonly #compressible: boolean;
  #plain: Buffer | undefined;
  #identity: Variant | undefined;
  #br: Variant | undefined;
  #gzip: Variant | undefined;
  #improved = false;

  constructor(status: number, headers: FlatHeaders, body: Buffer, compressible: boolean) {
    this.status = status;
    this.headers = headers;
    this.hash = hash("sha256", body, "base64url").slice(0, 16);
    this.#plain = ownBytes(body);
    this.#compressible = compressible && body.length >= SMALLEST_COMPRESSED;
  }

  /** Bytes that this answer holds in memory: of whole pieces of it, of which a body may be a view. */
  get bytes(): number {
    const bodies = [this.#plain, this.#identity?.body, this.#br?.body, this.#gzip?.body];
    const pieces = new Set(bodies.map((body) => body?.buffer));
    return [...pieces].reduce((sum, piece) => sum + (piece === undefined ? 0 : piece.byteLength + OVERHEAD), 0);
  }

  /** Whether a client could not tell the two apart. */
  equals(other: Answer): boolean {
    return this.status === other.status && this.hash === other.hash && this.headers.join() === other.headers.join();
  }

  /** Makes the brotli body and lets go of the plain one: what an answer is kept as. */
  settle(): void {
    if (!this.#compressible) return;
    this.#br ??= this.#variant(compressQuickly(this.#body(), "br"), "br", ".q");
    this.#plain = undefined;
  }

  /**
   * Answers a GET or HEAD, with 304 when the client has these bytes. `replaced` headers stand in for those of the same
   * name, in this one answer. True when a body had to be made, so that this answer takes more memory than before.
   */
  write(asked: Asked, response: ServerResponse, replaced?: FlatHeaders): boolean {
    const encoding = this.#compressible ? chooseEncoding(asked.acceptEncoding) : "identity";
    let variant = this.#kept(encoding);
    const isNew = variant === undefined;
    variant ??= this.#make(encoding);
    if (this.status === 200 && this.#isKnown(asked, variant)) {
      response.writeHead(304, withReplaced(variant.notModifiedHead, replaced));
      response.end();
      return isNew;
    }
    response.writeHead(this.status, withReplaced(variant.head, replaced));
    if (asked.method === "HEAD") response.end();
    else response.end(variant.body);
    return isNew;
  }

  /** Replaces the brotli body by the smallest there is; later calls do nothing. */
  async improve(): Promise<void> {
    if (!this.#compressible || this.#improved) return;
    this.#improved = true;
    const body = await compressWell(this.#body());
    if (body.length < (this.#br?.body.length ?? Infinity)) this.#br = this.#variant(body, "br", ".b");
  }

  /** Takes over the smallest brotli body, made when the site was built. */
  adopt(brotli: Buffer): void {
    this.#improved = true;
    this.#br = this.#variant(brotli, "br", ".b");
  }

  #body(): Buffer {
    return this.#plain ?? this.#identity?.body ?? decompress(this.#br?.body ?? Buffer.alloc(0));
  }

  #kept(encoding: Encoding): Variant | undefined {
    if (encoding === "br") return this.#br;
    return encoding === "gzip" ? this.#gzip : this.#identity;
  }

  #make(encoding: Encoding): Variant {
    if (encoding === "br") return (this.#br = this.#variant(compressQuickly(this.#body(), "br"), "br", ".q"));
    if (encoding === "gzip") return (this.#gzip = this.#variant(compressQuickly(this.#body(), "gzip"), "gzip", ".g"));
    return (this.#identity = this.#variant(this.#body(), "identity", ""));
  }

  /** Strong: each encoding, and each way of compressing, has a name of its own. */
  #variant(body: Buffer, encoding: Encoding, suffix: string): Variant {
    const etag = `"${this.hash}${suffix}"`;
    const notModifiedHead = [...this.headers, "ETag", etag];
    const head = [...notModifiedHead, "Content-Length", String(body.length)];
    if (encoding !== "identity") head.push("Content-Encoding", encoding);
    return { body, etag, head, notModifiedHead };
  }

  /** Whether the client has this answer already. Its ETag decides; its date only without one (RFC 9110, section 13.2.2). */
  #isKnown({ ifNoneMatch, ifModifiedSince }: Asked, variant: Variant): boolean {
    if (ifNoneMatch !== undefined) return this.#matches(ifNoneMatch, variant);
    return Date.parse(ifModifiedSince ?? "") >= Date.parse(this.#lastModified() ?? "");
  }

  #lastModified(): string | undefined {
    const name = this.headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "last-modified");
    return name === -1 ? undefined : this.headers[name + 1];
  }

  /** Whether the client holds the current body in any encoding; a better compression does not make its copy old. */
  #matches(condition: string, variant: Variant): boolean {
    if (condition === variant.etag || condition === "*") return true;
    return condition.includes(`"${this.hash}"`) || condition.includes(`"${this.hash}.`);
  }
}

function withReplaced(head: FlatHeaders, replaced: FlatHeaders | undefined): FlatHeaders {
  if (replaced === undefined) return head;
  const names = new Set(replaced.filter((_, index) => index % 2 === 0));
  return [...head.filter((_, index) => !names.has(head[index - (index % 2)] ?? "")), ...replaced];
}
