/** A command of the command line. */
export type Command = {
  name: string;
  /** Arguments after the name. */
  usage: string;
  /** One line of text for the list of commands. */
  summary: string;
  /** Further help for operators. */
  details: string[];
  /** Returns false when part of the work failed, which the command has reported already. */
  run(args: string[]): Promise<boolean>;
};
