/** A record of an export in JSON. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a field that is a record. Returns an empty record for any other value. */
export function recordIn(record: JsonRecord, name: string): JsonRecord {
  const value = record[name];
  return isRecord(value) ? value : {};
}

/** Returns the records in a field that is a list. Returns an empty list for any other value. */
export function recordsIn(record: JsonRecord, name: string): JsonRecord[] {
  const value = record[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns the texts in a field that is a list. Returns an empty list for any other value. */
export function textsIn(record: JsonRecord, name: string): string[] {
  const value = record[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** Returns a field that is a text or a number as text. Returns an empty text for any other value. */
export function textIn(record: JsonRecord, name: string): string {
  const value = record[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** Returns a field that is a time, given in milliseconds or as text. The text is in UTC unless it names a zone. */
export function timeIn(record: JsonRecord, name: string): Date | undefined {
  const text = textIn(record, name);
  if (text === "") return undefined;
  const written = /^\d{4}-\d{2}-\d{2} [\d:.]+$/.test(text) ? `${text.replace(" ", "T")}Z` : text;
  const time = new Date(/^\d{9,}$/.test(text) ? Number(text) : written);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Parses a record from JSON. Returns undefined for any other text. */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
