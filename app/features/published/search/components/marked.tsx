import type { MarkedPart } from "../search.marks.ts";

/** A text with the words that were asked for marked. */
export function Marked({ parts }: { parts: MarkedPart[] }) {
  return parts.map((part, index) => (part.marked ? <mark key={index}>{part.text}</mark> : part.text));
}
