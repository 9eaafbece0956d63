/** How a screen calls the fields of its records and what stands in them: versions and conflicts are told in its words. */
export type RecordWords = {
  nameOf: (field: string) => string;
  /** A value as a reader of the screen would say it. */
  said: (field: string, value: unknown) => string;
};
