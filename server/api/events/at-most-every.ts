/**
 * Runs `act` at once, and then at most once in `ms` milliseconds, however often it is requested. A request during a
 * pause is served after it. Returns functions that request a run and that stop the timer.
 */
export function atMostEvery(ms: number, act: () => void): { soon: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  const soon = () => {
    if (timer !== undefined) {
      isAskedAgain = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      soon();
    }, ms).unref();
  };
  return { soon, stop: () => clearTimeout(timer) };
}
