/** One event of a stream as it comes over the wire. */
export type StreamEvent = { event: string; data: string };

/**
 * Reads server-sent events from text that comes in pieces, wherever they break. Returns the events that are whole with each
 * piece; comments, which only keep the line open, give none.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    return blocks.map(eventOf).filter((event) => event !== undefined);
  };
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const valuesOf = (name: string) => fields.filter(([, field]) => field === name).map(([, , value = ""]) => value);
  const event = valuesOf("event").at(-1) ?? "message";
  const data = valuesOf("data");
  return data.length === 0 ? undefined : { event, data: data.join("\n") };
}
