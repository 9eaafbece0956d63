/** Labels of a record's fields and values, for versions and conflicts. */
export type RecordWords = {
  nameOf: (field: string) => string;
  /** Returns a value as displayed on the screen. */
  said: (field: string, value: unknown) => string;
};
