import { spawn, type ChildProcess, type Serializable } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import type { ProcessReply } from "./child-process-answers.ts";

/** Limits of a child process: MiB of memory in addition to Node's own, and seconds for one answer. */
export type ProcessLimits = { memoryMib: number; seconds: number };

/** MiB that Node itself reserves, nearly all for code that is never loaded. */
const NODE_MIB = 640;
/** Seconds after which an idle process ends. */
const IDLE_SECONDS = 60;

/** Thrown if a process ended before it answered: it crashed, took too long or needed too much memory. */
export class ProcessEnded extends Error {
  /** Whether it exceeded its time limit. */
  readonly isLate: boolean;
  constructor(script: string, how: string, isLate = false) {
    super(`The process of ${script} has ended: ${how}`);
    this.name = "ProcessEnded";
    this.isLate = isLate;
  }
}

/**
 * Returns a function that processes untrusted input in a separate process. A crash there affects nothing else, and its
 * memory and environment contain no secret. `script` is a source file (it runs outside the build) that calls
 * `answerParent`. Each call asks one question. A process answers one question at a time; concurrent questions start
 * further processes, which the caller must limit. A process that exceeds its limits is killed, the question fails with
 * ProcessEnded, and the next question starts another. Idle processes do not keep the parent alive.
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
    // Without a process id the process never started, so the question is not the cause.
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

/**
 * Starts a child process. A shell sets the memory limit, because Node cannot, and then replaces itself with the
 * process.
 */
function start(script: string, memoryMib: number): ChildProcess {
  const command = [process.execPath, "--max-old-space-size=64", join(projectFolder, script)];
  const child = spawn("/bin/sh", ["-c", `ulimit -d ${(NODE_MIB + memoryMib) * 1_024}; exec "$0" "$@"`, ...command], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Returns pictures as bytes.
    serialization: "advanced",
    // Each thread that allocates memory would otherwise reserve its own pool.
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
  });
  // A pending question reports the error. Between two questions it is ignored.
  child.on("error", () => undefined);
  return child;
}
