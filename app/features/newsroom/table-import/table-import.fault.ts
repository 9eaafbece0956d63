import type { TableFaultCode } from "./table-import.rules.ts";

/** A table that cannot be read, with why. */
export class TableFault extends Error {
  readonly why: TableFaultCode;

  constructor(why: TableFaultCode) {
    super(why);
    this.name = "TableFault";
    this.why = why;
  }
}
