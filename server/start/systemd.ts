import { spawn } from "node:child_process";

/** How this process reports to systemd. Undefined if another program started the process. */
export type SystemdConfig = { watchdogMs: number | undefined } | undefined;

/**
 * Reports to systemd that the site is ready. While the event loop runs, it signals the watchdog three times per
 * interval. Returns a function that reports the stop. Node.js has no Unix datagram sockets, so it runs systemd-notify.
 * The unit needs `NotifyAccess=all`.
 */
export function reportToSystemd(systemd: SystemdConfig): () => void {
  if (systemd === undefined) return () => undefined;
  notify("READY=1");
  if (systemd.watchdogMs !== undefined)
    setInterval(() => notify("READY=1", "WATCHDOG=1"), systemd.watchdogMs / 3).unref();
  return () => notify("STOPPING=1");
}

/**
 * Sends a state. systemd-notify waits until systemd has read it, five seconds at most, because systemd drops the
 * message of a process that has already ended.
 */
function notify(...state: string[]): void {
  const sender = spawn("systemd-notify", state, { stdio: "ignore" });
  // If the command is missing, systemd's own time limit reports it to the operator.
  sender.on("error", () => undefined);
  sender.unref();
}
