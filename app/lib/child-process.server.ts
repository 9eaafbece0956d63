import { spawn, type ChildProcess, type Serializable } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "./project-folder.server.ts";
import type { ProcessReply } from "./child-process-answers.ts";

/** What a process beside this one may take: MiB of memory besides what Node needs, and seconds for one answer. */
export type ProcessLimits = { memoryMib: number; seconds: number };

/** MiB that Node itself needs, nearly all of them reserved for code that is never there. */
const NODE_MIB = 640;
/** Seconds after which a process that is not asked any more ends. */
const IDLE_SECONDS = 60;

/** The process ended before it had answered: it broke off, took too long or wanted too much memory. */
export class ProcessEnded extends Error {
  /** Whether it was ended because its time was over. */
  readonly isLate: boolean;
  constructor(script: string, how: string, isLate = false) {
    super(`The process of ${script} has ended: ${how}`);
    this.name = "ProcessEnded";
    this.isLate = isLate;
  }
}

/**
 * Work on what strangers send, in a process apart: what breaks there takes nothing else with it, and finds no secret in its
 * memory or environment. `script` is a file of the sources (it runs outside of the build) that calls `answerParent`. The
 * function that is given asks one question; each process answers one at a time, and as many are started as are asked at once,
 * which is for the caller to bound. One that exceeds its limits is killed, and the next question starts another: the answer
 * is then a ProcessEnded. Idle processes keep no other alive.
 */
export function childProcess<Reply>(script: string, limits: ProcessLimits): (question: Serializable) => Promise<Reply> {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const rest = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill(), IDLE_SECONDS * 1_000).unref());
  };
  const wake = () => {
    const [child] = idle.keys();
    if (child === undefined) {
      const started = start(script, limits.memoryMib);
      started.once("exit", () => idle.delete(started));
      return started;
    }
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  };

  return async (question) => {
    const child = wake();
    const reply = Promise.withResolvers<ProcessReply<Reply>>();
    const onMessage = (message: Serializable) => reply.resolve(message as ProcessReply<Reply>);
    let isLate = false;
    const onExit = (code: number | null, signal: string | null) =>
      reply.reject(new ProcessEnded(script, signal ?? `code ${code}`, isLate));
    // Without a number it never began, for which the question is not to blame.
    const onError = (error: Error) =>
      reply.reject(child.pid === undefined ? error : new ProcessEnded(script, error.message));
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, limits.seconds * 1_000);
    try {
      child.send(question);
      const { reply: answer, isSpent } = await reply.promise;
      if (isSpent) child.kill();
      else rest(child);
      return answer;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    } finally {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
    }
  };
}

/** The shell sets the bound of memory, which Node cannot, and becomes the process. */
function start(script: string, memoryMib: number): ChildProcess {
  const command = [process.execPath, "--max-old-space-size=64", join(projectFolder, script)];
  const child = spawn("/bin/sh", ["-c", `ulimit -d ${(NODE_MIB + memoryMib) * 1_024}; exec "$0" "$@"`, ...command], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Pictures come back as bytes.
    serialization: "advanced",
    // Each thread that asks for memory would take a pool of its own.
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
  });
  // Whoever asks is told; between two questions an error has nobody to go to.
  child.on("error", () => undefined);
  return child;
}
