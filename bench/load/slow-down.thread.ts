import { workerData } from "node:worker_threads";

/** The thread of slow-down.ts, which no other work delays. */
const { pids, isOver, runMs, stopMs } = workerData as {
  pids: number[];
  isOver: Int32Array<SharedArrayBuffer>;
  runMs: number;
  stopMs: number;
};

function signal(name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

while (Atomics.load(isOver, 0) === 0) {
  signal("SIGSTOP");
  Atomics.wait(isOver, 0, 0, stopMs);
  signal("SIGCONT");
  Atomics.wait(isOver, 0, 0, runMs);
}
