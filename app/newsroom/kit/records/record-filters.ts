import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import type { Labels, Noun } from "./use-labels.ts";

/** A filter of a list by one of several values. */
export type RecordFilter = {
  /** Its parameter in the address. */
  name: string;
  label: string;
  any: string;
  choices: readonly { id: string; name: string }[];
  isWanted: (record: NounRecord, value: string) => boolean;
};

/** A filter with its value in the address. Undefined means any value. */
export type SetFilter = RecordFilter & { value: string | undefined };

/** Returns a filter for each field that has one. Its values are the choices of the field. */
export const fieldFilters = ({ fields, texts }: Noun, choiceName: Labels["choiceName"]): RecordFilter[] =>
  fields
    .filter(({ isFilter }) => isFilter)
    .map(({ name, choices = [] }) => ({
      name,
      label: texts.fields[name] ?? name,
      any: texts.any[name] ?? "",
      choices: choices.map((id) => ({ id, name: choiceName(name, id) })),
      isWanted: (record, value) => record[name] === value,
    }));

/** Returns the filters with their values in an address. An unknown value counts as none. */
export const setFilters = (filters: readonly RecordFilter[], address: URLSearchParams): SetFilter[] =>
  filters.map((filter) => ({
    ...filter,
    value: filter.choices.find(({ id }) => id === address.get(filter.name))?.id,
  }));

/** Returns whether a record matches all filters. */
export const isWanted = (record: NounRecord, filters: readonly SetFilter[]): boolean =>
  filters.every(({ value, isWanted: fits }) => value === undefined || fits(record, value));
