import { expect, it } from "vitest";
import { fieldFilters, isWanted, setFilters } from "./record-filters.ts";

const fields = [
  { name: "name", as: "line" },
  { name: "list", as: "choice", choices: ["official", "other"], isFilter: true },
] as const;
const texts = {
  name: "",
  newOne: "",
  none: "",
  note: "",
  columns: {},
  hints: {},
  choices: {},
  fields: { list: "名单" },
  any: { list: "全部名单" },
};

it("filters a list by the choices of a field, by the address, and not by values that are no choice", () => {
  const filters = fieldFilters({ fields, texts }, (field, value) => `${field} ${value}`);
  expect(filters).toMatchObject([
    {
      name: "list",
      label: "名单",
      any: "全部名单",
      choices: [{ id: "official", name: "list official" }, { id: "other" }],
    },
  ]);
  const names = (address: string) => {
    const set = setFilters(filters, new URLSearchParams(address));
    const records = [
      { name: "甲", list: "official" },
      { name: "乙", list: "other" },
    ];
    return records.filter((record) => isWanted(record, set)).map(({ name }) => name);
  };
  expect(["", "list=official", "list=other", "list=none", "name=甲"].map(names)).toEqual([
    ["甲", "乙"],
    ["甲"],
    ["乙"],
    ["甲", "乙"],
    ["甲", "乙"],
  ]);
});
