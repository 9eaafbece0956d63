import type { Messages } from "#app/i18n/namespaces.ts";

const tool: Messages["tool"] = {
  title: "Calculators",
  intro:
    "Mortgage, income tax, subsidies, a car, rent or buy, a hospital bill, prices by unit: fill in a few numbers, read the answer in a sentence, and see how it was worked out.",
  /** The language of these texts. */
  language: "en",
  submit: "Work it out",
  again: "Start again",
  fields: "Your numbers",
  required: "are needed; the others may stay empty.",
  answer: "Answer",
  example: "This is an example; put in your own numbers.",
  steps: "How it was worked out",
  sources: "Rules it is based on",
  holds: (from, to) => (to === "" ? `from ${from}` : `${from} to ${to}`),
  checked: (day) => `An editor checked the original on ${day}`,
  unchecked: "The numbers come from the published documents; the originals are authoritative.",
  ownNumbers: "No number of a policy is used here; all are yours.",
  disclaimer: "Exact to the cent. It explains a calculation and is no advice on investing, borrowing or tax returns.",
  others: "More calculators",
  points: "Data",
  year: "Year",
  start: "Now",
  axis: (unit) => `Vertical axis in ${unit}`,
};

export default tool;
