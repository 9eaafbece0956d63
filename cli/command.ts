/** A command of the command line. */
export type Command = {
  name: string;
  /** What follows the name. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** What an operator has to know besides. */
  details: string[];
  /** Gives false when not all of it could be done, which it has told already. */
  run(args: string[]): Promise<boolean>;
};
