/** One event as received from the event stream. */
export type StreamEvent = { event: string; data: string };

/**
 * Returns a parser of server-sent events whose text arrives in pieces. The parser returns the events that each piece
 * completes. It ignores comments, which only prevent a timeout of the connection.
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
