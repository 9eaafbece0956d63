import type { TableFaultCode } from "./table-import.rules.ts";

/** The error of a table that cannot be read, with its code. */
export class TableFault extends Error {
  readonly why: TableFaultCode;

  constructor(why: TableFaultCode) {
    super(why);
    this.name = "TableFault";
    this.why = why;
  }
}
