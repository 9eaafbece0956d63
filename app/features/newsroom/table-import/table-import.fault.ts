import type { TableFaultCode } from "./table-import.rules.ts";

/** Thrown for a table that cannot be read; it has the code of the reason. */
export class TableFault extends Error {
  readonly why: TableFaultCode;

  constructor(why: TableFaultCode) {
    super(why);
    this.name = "TableFault";
    this.why = why;
  }
}
