/** The placeholder of a hidden value. */
export const SECRET = "••••••";

/** Fields whose texts may be secrets: headers of calls to external services. */
const MAY_HOLD_SECRETS = new Set(["headers"]);

/** Returns whether a text has a placeholder, such as `Bearer {secret}`. Its secret is then stored elsewhere. */
const hasPlace = (text: string) => /\{\w+\}/.test(text);

type Fields = Record<string, unknown>;

/** Returns a setting's value without secrets, for display and for the audit log. */
export function withoutSecrets(value: unknown): unknown {
  return mapHeaders(value, undefined, (text) => (hasPlace(text) ? text : SECRET));
}

/** Returns an edited value in which unchanged placeholders are replaced with the stored secrets. */
export function withSecrets(value: unknown, stored: unknown): unknown {
  return mapHeaders(value, stored, (text, kept) => (text === SECRET && typeof kept === "string" ? kept : text));
}

function mapHeaders(value: unknown, stored: unknown, map: (text: string, kept: unknown) => string): unknown {
  if (!isFields(value)) return value;
  const kept = isFields(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      MAY_HOLD_SECRETS.has(name) && isFields(one)
        ? mapTexts(one, isFields(kept[name]) ? kept[name] : {}, map)
        : mapHeaders(one, kept[name], map),
    ]),
  );
}

function mapTexts(fields: Fields, kept: Fields, map: (text: string, kept: unknown) => string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, typeof text === "string" ? map(text, kept[name]) : text]),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
