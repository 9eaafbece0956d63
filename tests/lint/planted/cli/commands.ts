// expect: file-cycle
import { wordsCommand } from "./words.ts";

export type Command = { name: string };
export const COMMANDS: Command[] = [wordsCommand];
