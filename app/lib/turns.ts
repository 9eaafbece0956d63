/**
 * Spreads pieces of work that come at once over the turns of the event loop: at most `perTurn` begin in each, in the
 * order in which they came, so that whatever else is ready gets its turn in between. Alone, a piece begins at once.
 */
export function inTurns(perTurn: number): (work: () => void) => void {
  const line: (() => void)[] = [];
  let begun = 0;
  const begin = (work: () => void) => {
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    work();
  };
  const nextTurn = () => {
    begun = 0;
    for (const work of line.splice(0, perTurn)) begin(work);
  };
  return (work) => {
    if (begun < perTurn) begin(work);
    else line.push(work);
  };
}
