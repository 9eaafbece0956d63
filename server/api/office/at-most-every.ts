/**
 * Has something done at once, and then, however often it is asked for, once more at most in so many milliseconds, the last
 * time never left out. Gives what asks for it, and what ends it.
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
