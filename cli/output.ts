// A program such as `head` may close the pipe early. That is not a failure.
process.stdout.on("error", (error: Error) => {
  if (!("code" in error && error.code === "EPIPE")) throw error;
});

/** Prints a line of a command's result. */
export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a progress message to stderr, so that a script that reads the result does not see it. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns a count with its noun: "1 article", "2 articles". */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : nouns}`;
}
