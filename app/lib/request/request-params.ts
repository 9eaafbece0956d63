/**
 * Returns a query string in the format of docs/wire.md#calls: objects and lists become `name[key]`; undefined and null
 * are omitted.
 */
export function toQuery(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(query, name, value);
  return query.toString();
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === "object") {
    for (const [key, child] of Object.entries(value)) append(query, `${name}[${key}]`, child);
  } else if (typeof value === "string") query.append(name, value);
  else query.append(name, JSON.stringify(value));
}
