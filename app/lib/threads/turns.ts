/**
 * Distributes concurrent jobs over turns of the event loop: at most `perTurn` start in each, in order, so that other
 * work runs in between. A single job starts at once.
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
