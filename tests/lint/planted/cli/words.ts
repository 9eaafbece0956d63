// expect: file-cycle
import type { Command } from "./commands.ts";

export const wordsCommand: Command = { name: "words" };
