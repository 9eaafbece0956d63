/** The value of a field as a line of text; empty for none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valueText).join(" · ");
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return typeof value === "string" ? value : JSON.stringify(value);
}
