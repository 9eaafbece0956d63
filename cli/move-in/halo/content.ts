import { marked } from "marked";
import { parseRecord, recordIn, recordsIn, textIn, textsIn, type JsonRecord } from "../record.ts";

/**
 * Returns the HTML of a released snapshot. Halo stores the first snapshot of a text completely and the others as
 * changes of its lines. Returns undefined if a snapshot is missing or its changes do not apply.
 */
export function releasedHtml(spec: JsonRecord, snapshots: ReadonlyMap<string, JsonRecord>): string | undefined {
  const base = snapshots.get(textIn(spec, "baseSnapshot"));
  const name = textIn(spec, "releaseSnapshot") || textIn(spec, "headSnapshot");
  const released = snapshots.get(name) ?? base;
  if (released === undefined) return undefined;
  const of = (field: "contentPatch" | "rawPatch") => {
    const written = recordIn(released, "spec")[field];
    if (typeof written !== "string") return "";
    if (released === base || isWhole(released)) return written;
    const first = base === undefined ? undefined : recordIn(base, "spec")[field];
    return typeof first === "string" ? patched(first, written) : undefined;
  };
  const html = of("contentPatch");
  if (html !== "" || textIn(recordIn(released, "spec"), "rawType").toUpperCase() === "HTML") return html;
  const raw = of("rawPatch");
  return raw === undefined ? undefined : marked.parse(raw, { async: false });
}

/** Returns whether Halo has stored a complete snapshot, which it marks by an annotation. */
const isWhole = (snapshot: JsonRecord) =>
  textIn(recordIn(recordIn(snapshot, "metadata"), "annotations"), "content.halo.run/keep-raw") === "true";

/** Applies changes of lines, from the last to the first. Returns undefined if the changes do not apply to the text. */
function patched(text: string, changes: string): string | undefined {
  const list = parseRecord(`{"list":${changes}}`);
  if (list === undefined) return undefined;
  const lines = text.split("\n");
  const sorted = recordsIn(list, "list").toSorted((a, b) => positionOf(b) - positionOf(a));
  for (const change of sorted) {
    const from = textsIn(recordIn(change, "source"), "lines");
    const at = positionOf(change);
    if (at < 0 || from.some((line, index) => lines[at + index] !== line)) return undefined;
    lines.splice(at, from.length, ...textsIn(recordIn(change, "target"), "lines"));
  }
  return lines.join("\n");
}

const positionOf = (change: JsonRecord) => Number(textIn(recordIn(change, "source"), "position"));
