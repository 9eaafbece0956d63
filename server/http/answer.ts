import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { chooseEncoding, compressQuickly, compressWell, decompress, ownBytes, type Encoding } from "./encoding.ts";
import type { RequestHead } from "./request-head.ts";

/** Header names and values alternate. node:http accepts this form without checking each header. */
export type FlatHeaders = string[];

/** The parts of a request that a response depends on. */
type Asked = Pick<RequestHead, "method"> &
  Partial<Pick<RequestHead, "acceptEncoding" | "ifNoneMatch" | "ifModifiedSince">>;

/** One encoding of a response, with its complete headers. */
type Variant = { body: Buffer; etag: string; head: FlatHeaders; notModifiedHead: FlatHeaders };

/** Bytes below which a body is not compressed, because compression gains nothing. */
const SMALLEST_COMPRESSED = 300;
/** Approximate bytes of memory that a response needs besides its bodies. */
const OVERHEAD = 2_000;

/**
 * A complete response: status, headers and the body in each encoding that a client has requested. Bodies are created on
 * first use and stored. `settle` keeps only the brotli body; the plain one is then decompressed when needed.
 */
export class Answer {
  readonly status: number;
  readonly headers: FlatHeaders;
  /** Hash of the plain body. Equal texts have equal hashes in every instance. */
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

  /**
   * Returns the bytes that this response occupies in memory. A body may be a view of a larger buffer, which counts in
   * full.
   */
  get bytes(): number {
    const bodies = [this.#plain, this.#identity?.body, this.#br?.body, this.#gzip?.body];
    const pieces = new Set(bodies.map((body) => body?.buffer));
    return [...pieces].reduce((sum, piece) => sum + (piece === undefined ? 0 : piece.byteLength + OVERHEAD), 0);
  }

  /** Returns whether two responses are the same for clients. */
  equals(other: Answer): boolean {
    return this.status === other.status && this.hash === other.hash && this.headers.join() === other.headers.join();
  }

  /** Creates the brotli body and drops the plain one. Responses are cached in this form. */
  settle(): void {
    if (!this.#compressible) return;
    this.#br ??= this.#variant(compressQuickly(this.#body(), "br"), "br", ".q");
    this.#plain = undefined;
  }

  /**
   * Responds to a GET or HEAD, with 304 if the client already has these bytes. Each header in `replaced` replaces the
   * header of the same name in this response only. Returns true if a body was created, so that this object now takes
   * more memory.
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

  /** Replaces the brotli body with the smallest possible one. Later calls do nothing. */
  async improve(): Promise<void> {
    if (!this.#compressible || this.#improved) return;
    this.#improved = true;
    const body = await compressWell(this.#body());
    if (body.length < (this.#br?.body.length ?? Infinity)) this.#br = this.#variant(body, "br", ".b");
  }

  /** Uses the smallest brotli body, which the build has created. */
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

  /** Creates a variant with a strong ETag, which differs for each encoding and each compression. */
  #variant(body: Buffer, encoding: Encoding, suffix: string): Variant {
    const etag = `"${this.hash}${suffix}"`;
    const notModifiedHead = [...this.headers, "ETag", etag];
    const head = [...notModifiedHead, "Content-Length", String(body.length)];
    if (encoding !== "identity") head.push("Content-Encoding", encoding);
    return { body, etag, head, notModifiedHead };
  }

  /**
   * Returns whether the client has this response already. The ETag decides. The date decides only without an ETag (RFC
   * 9110, section 13.2.2).
   */
  #isKnown({ ifNoneMatch, ifModifiedSince }: Asked, variant: Variant): boolean {
    if (ifNoneMatch !== undefined) return this.#matches(ifNoneMatch, variant);
    return Date.parse(ifModifiedSince ?? "") >= Date.parse(this.#lastModified() ?? "");
  }

  #lastModified(): string | undefined {
    const name = this.headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "last-modified");
    return name === -1 ? undefined : this.headers[name + 1];
  }

  /**
   * Returns whether the client has the current body in any encoding. A better compression of the same body does not
   * make its copy stale.
   */
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
