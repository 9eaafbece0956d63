import type { Messages } from "#app/i18n/namespaces.ts";
import type { ChartFault } from "../chart.check.ts";

/** Returns a reason to refuse a chart as a sentence. */
export function faultText(fault: ChartFault, t: Messages["chart-editor"]["faults"]): string {
  switch (fault.code) {
    case "rows":
      return t.rows(fault.count, fault.least, fault.most);
    case "series":
    case "cells":
      return t[fault.code](fault.count, fault.most);
    case "name":
      return t.name(fault.row, fault.column);
    case "nameTwice":
    case "number":
    case "negative":
      return t[fault.code](fault.row, fault.column, fault.text);
    case "date":
    case "dateOrder":
      return t[fault.code](fault.row, fault.text);
    case "empty":
      return t.empty(fault.column);
    case "title":
    case "unit":
    case "source":
    case "sourceMissing":
    case "note":
    case "href":
    case "size":
    case "strong":
    case "events":
      return t[fault.code];
  }
}
