/** Characters that XML 1.0 cannot contain: control characters, lone surrogates, U+FFFE and U+FFFF (docs/security.md#x11). */
// oxlint-disable-next-line no-control-regex -- these are the characters to be removed
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes a text for elements and attributes. Removes characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(ILLEGAL, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A serialized element. The type distinguishes it from text that must still be escaped. */
export class XmlElement {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Child = XmlElement | string | undefined;

/** Returns an element with its attributes and children. Escapes texts and skips undefined children. */
export function element(name: string, attributes: Record<string, string> = {}, ...children: Child[]): XmlElement {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = children.map((child) => (child instanceof XmlElement ? child.text : escapeXml(child ?? "")));
  return new XmlElement(
    inner.length === 0 ? `<${name}${head.join("")}/>` : `<${name}${head.join("")}>${inner.join("")}</${name}>`,
  );
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns an XML document with the given root element. */
export function xmlDocument(root: XmlElement): string {
  return `${XML_HEAD}${root.text}\n`;
}
