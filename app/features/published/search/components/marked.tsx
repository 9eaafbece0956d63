import type { MarkedPart } from "../search.marks.ts";

/** Shows a text with the searched words highlighted. */
export function Marked({ parts }: { parts: MarkedPart[] }) {
  return parts.map((part, index) => (part.marked ? <mark key={index}>{part.text}</mark> : part.text));
}
