import { spawn } from "node:child_process";

/** How systemd wants to hear from this process; undefined where something else has started it. */
export type SystemdConfig = { watchdogMs: number | undefined } | undefined;

/**
 * Reports to systemd that the site is ready, and again three times within each interval of its watchdog while the event
 * loop runs. Returns a function that reports the stop. Node.js has no datagram sockets of Unix, so systemd-notify sends;
 * the unit needs `NotifyAccess=all`.
 */
export function reportToSystemd(systemd: SystemdConfig): () => void {
  if (systemd === undefined) return () => undefined;
  notify("READY=1");
  if (systemd.watchdogMs !== undefined)
    setInterval(() => notify("READY=1", "WATCHDOG=1"), systemd.watchdogMs / 3).unref();
  return () => notify("STOPPING=1");
}

/**
 * Sends a state. systemd-notify stays until systemd has read it, five seconds at most: systemd drops the message of a
 * process that has already ended, since it cannot tell to which unit it belonged.
 */
function notify(...state: string[]): void {
  const sender = spawn("systemd-notify", state, { stdio: "ignore" });
  // Where the command is missing, systemd's own time limit tells the operator.
  sender.on("error", () => undefined);
  sender.unref();
}
