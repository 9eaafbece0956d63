const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Characters that Markdown or HTML would read as something else within an attribute. */
const SPECIAL = /[&<>"'*_[\]`~|\\!\n$]/g;

/** Text as the value of an attribute that stands in Markdown: nothing of it is markup. */
export function escapedAttribute(text: string): string {
  return text.replace(SPECIAL, (character) => (character === "\n" ? " " : `&#${character.codePointAt(0)};`));
}

/** Text with the usual entities of HTML as the characters that they stand for. */
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

/** The attributes of a tag by their names in small letters, with their entities resolved. */
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
