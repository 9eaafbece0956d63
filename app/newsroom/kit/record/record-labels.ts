/** Functions that return the labels of a record's fields and values, for its versions and conflicts. */
export type RecordWords = {
  nameOf: (field: string) => string;
  /** Returns a value as the screen displays it. */
  said: (field: string, value: unknown) => string;
};
