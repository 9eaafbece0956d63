const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Characters that Markdown or HTML would interpret within an attribute. */
const SPECIAL = /[&<>"'*_[\]`~|\\!\n$]/g;

/** Escapes text for the value of an HTML attribute within Markdown. */
export function escapedAttribute(text: string): string {
  return text.replace(SPECIAL, (character) => (character === "\n" ? " " : `&#${character.codePointAt(0)};`));
}

/** Replaces the usual entities of HTML by their characters. */
export function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name = "") => {
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      if (Number.isInteger(point) && point <= 0x10_ff_ff) return String.fromCodePoint(point);
      return ENTITIES[String(name).toLowerCase()] ?? whole;
    },
  );
}

/** Returns the attributes of a tag, keyed by name in lower case, with their entities resolved. */
export function attributesOf(tag: string): Map<string, string> {
  const found = [...tag.matchAll(/([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)];
  return new Map(
    found
      .toReversed()
      .map(([, name = "", double, single, bare]) => [
        name.toLowerCase(),
        unescaped(double ?? single ?? bare ?? "").trim(),
      ]),
  );
}
