import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseFailure } from "../failures.ts";

/** One server of a database, with an address that names only this server. */
type Host = { host: string; port: number; address: string };

const DEFAULT_PORT = 5432;
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
/** Milliseconds in which a server must respond when this process looks for the writable one. */
const PROBE_MS = 1_000;
const PAUSE_MS = 100;
/** Milliseconds to find the writable server for a connection without a limit of its own. */
const PATIENCE_MS = 10_000;

/** Returns one address for each server that an address names (`postgres://user@h1:5432,h2/db`), in the same order. */
export function hostAddresses(address: string): string[] {
  const [, start = "", hosts = "", rest = ""] = ADDRESS.exec(address) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => `${start}${host}${rest}`) : [address];
}

/** Returns whether this is the address of a PostgreSQL database on one server or several. */
export function isDatabaseAddress(address: string): boolean {
  return hostAddresses(address).every((one) => ADDRESS.test(one) && URL.canParse(one));
}

/** The servers that one URL names. All connections of this process share the knowledge of which one is writable. */
class Hosts {
  static readonly #known = new Map<string, Hosts>();
  readonly #hosts: Host[];
  readonly #clients = new Set<HostsClient>();
  #writable: Host | undefined;
  #round: Promise<Host> | undefined;

  private constructor(addresses: string[]) {
    this.#hosts = addresses.map((address) => {
      const { hostname, port } = new URL(address);
      return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) || DEFAULT_PORT, address };
    });
  }

  static of(addresses: string[]): Hosts {
    const key = addresses.join(" ");
    const hosts = this.#known.get(key) ?? new Hosts(addresses);
    this.#known.set(key, hosts);
    return hosts;
  }

  /** Returns the writable server. Asks all servers until one is writable. Throws after `patience` milliseconds. */
  async writable(patience: number): Promise<Host> {
    const began = performance.now();
    for (;;) {
      if (this.#writable !== undefined) return this.#writable;
      try {
        this.#round ??= this.#ask().finally(() => (this.#round = undefined));
        return await this.#round;
      } catch (error) {
        if (!isDatabaseFailure(error) || performance.now() - began + PAUSE_MS > patience) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Asks all servers at once. Throws the error of the first one when none takes writes. */
  async #ask(): Promise<Host> {
    const asked = this.#hosts.map(probe);
    try {
      this.#writable = await Promise.any(asked);
    } catch {
      throw (await Promise.allSettled(asked)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []))[0];
    }
    for (const client of this.#clients) if (!client.isAt(this.#writable)) client.breakOff();
    return this.#writable;
  }

  /** Forgets the writable server, because it has ended a connection or become read-only. */
  lose(host: Host): void {
    if (this.#writable === host) this.#writable = undefined;
  }

  /** Registers a connection, so that it is closed when another server becomes the writable one. */
  keep(client: HostsClient): void {
    this.#clients.add(client);
    client.once("end", () => this.#clients.delete(client));
  }
}

/** Returns the server when it takes writes, else throws. */
async function probe(host: Host): Promise<Host> {
  const client = new pg.Client({
    connectionString: host.address,
    application_name: "mingbai probe",
    connectionTimeoutMillis: PROBE_MS,
  });
  client.on("error", () => undefined);
  let isReadOnly = false;
  whenReadOnly(client, () => (isReadOnly = true));
  try {
    await client.connect();
  } finally {
    void client.end().catch(() => undefined);
  }
  if (isReadOnly) throw new Error("No server of the database takes writes");
  return host;
}

/** Calls `act` when the server reports that this session may not write, at the start of the session or later. */
function whenReadOnly(client: pg.Client, act: () => void): void {
  client.connection.on("parameterStatus", (status: { parameterName: string; parameterValue: string }) => {
    const isAbout = ["in_hot_standby", "default_transaction_read_only"].includes(status.parameterName);
    if (isAbout && status.parameterValue === "on") act();
  });
}

/**
 * A connection to the writable server among those that a URL names. It ends when that server stops taking writes. If
 * the URL names one server, it is a plain connection.
 */
export class HostsClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  readonly #patience: number;
  #at: Host | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const addresses = hostAddresses(config.connectionString ?? "");
    super({ ...config, connectionString: addresses[0] });
    this.#hosts = addresses.length > 1 ? Hosts.of(addresses) : undefined;
    this.#patience = config.connectionTimeoutMillis ?? PATIENCE_MS;
  }

  override connect(...parameters: unknown[]) {
    if (this.#hosts === undefined) return Reflect.apply(super.connect, this, parameters);
    const [report] = parameters;
    const connected = this.#connectTo(this.#hosts);
    if (typeof report !== "function") return connected;
    return connected.then(
      () => Reflect.apply(report, this, [null, this]),
      (error: unknown) => Reflect.apply(report, this, [error]),
    );
  }

  /** Returns whether the connection leads to this server. */
  isAt(host: Host): boolean {
    return this.#at === host;
  }

  /** Closes the connection at once. Work on it fails. */
  breakOff(): void {
    this.connection.stream.destroy();
  }

  async #connectTo(hosts: Hosts): Promise<this> {
    const at = await hosts.writable(this.#patience);
    // The pool has closed the connection meanwhile.
    if (this.connection.stream.destroyed) throw new Error("timeout exceeded when trying to connect");
    Object.assign(this, { host: at.host, port: at.port });
    this.#at = at;
    hosts.keep(this);
    const lose = () => hosts.lose(at);
    this.once("error", lose);
    whenReadOnly(this, () => {
      lose();
      // The server's response to the current statement follows this report.
      setImmediate(() => this.breakOff());
    });
    await super.connect().catch((error: unknown) => {
      lose();
      throw error;
    });
    return this;
  }
}
