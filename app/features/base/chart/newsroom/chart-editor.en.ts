import type zh from "./chart-editor.zh-cn.ts";

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

const texts: typeof zh = {
  charts: {
    window: "Chart",
    kind: "Draw as",
    kinds: {
      line: "Lines: a course over time",
      area: "Area: the total of one line",
      columns: "Columns: a few times or items",
      bars: "Bars: a ranking, largest first",
      stacked: "Stacked: the parts of a total",
      dots: "Dots: gaps between two or three values",
      slope: "Slope: change between two times",
    },
    title: "Title",
    titleHint: "State the finding in one sentence of 8 to 40 characters",
    unit: "Unit",
    unitHint: "such as 万辆, 元, %",
    source: "Source",
    sourceHint: "Publisher and date of the data",
    href: "Address of the source",
    note: "Note",
    noteHint: "Definitions that readers need; optional",
    cells: "Data",
    cellsHint:
      "Copy cells from a spreadsheet and paste them into any cell. The first row has names, the first column times or items",
    cell: (row, column) => `Row ${row}, column ${column}`,
    addRow: "Add a row",
    addColumn: "Add a column",
    removeRow: "Remove the last row",
    removeColumn: "Remove the last column",
    turn: "Swap rows and columns",
    strong: "Highlight (2 at most)",
    events: "Mark events (3 at most)",
    eventAt: "At the row",
    eventText: "Text",
    noEvent: "No event",
    wide: "On a computer",
    narrow: "On a phone",
    none: "The chart appears here once the data are complete",
    faults: "Not ready for the text",
    warnings: "Possible, but please check",
    put: "Insert into the text",
    change: "Apply",
    cancel: "Cancel",
    tooMany: (most) => `A text can have ${most} charts at most`,
  },
  faults: {
    title: "The title needs 8 to 40 characters",
    unit: "The unit can have 12 characters at most",
    sourceMissing: "Enter the source of the data",
    source: "The source can have 60 characters at most",
    note: "The note can have 120 characters at most",
    href: "The address of the source must start with http:// or https://",
    size: "Too much data: a chart can have 8 kB at most",
    strong: "At most 2 items can be highlighted, and they must be in the data",
    events: "At most 3 events with 12 characters each, without semicolons and equals signs",
    rows: (count, least, most) =>
      least === most
        ? `This kind needs exactly ${counted(most, "row")} of data, not ${count}`
        : `This kind needs ${least} to ${counted(most, "row")} of data, not ${count}`,
    series: (count, most) => `This kind needs 1 to ${most} series, not ${count}`,
    cells: (count, most) => `At most ${counted(most, "value")}, not ${count}`,
    name: (row, column) =>
      `The name in row ${row}, column ${column} needs 1 to 12 characters, without semicolons and equals signs`,
    nameTwice: (row, column, text) => `“${text}” in row ${row}, column ${column} is there twice`,
    date: (row, text) => `The date “${text}” in row ${row} does not exist`,
    dateOrder: (row, text) => `“${text}” in row ${row} is not later than the row before`,
    number: (row, column, text) => `“${text}” in row ${row}, column ${column} is not a number`,
    negative: (row, column, text) =>
      `“${text}” in row ${row}, column ${column} is negative, which this kind cannot show`,
    empty: (column) => `Column ${column} has no value`,
  },
  warnings: {
    message: "The title reads like a heading. What should readers know after seeing the chart?",
    series: "More than 4 series are hard to tell apart. Can some be left out?",
    legend: "On a phone, the names do not fit beside their lines and became a legend. Shorter names are easier to read",
    axis: "The axis does not start at 0; a remark below the title says so",
    unit: "There is no unit",
    range: "The largest value is over 1,000 times the smallest, which can hardly be seen",
  },
};

export default texts;
