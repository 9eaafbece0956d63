/**
 * The callback of a caller that waits for the second factor. Its argument says whether the second factor was accepted.
 */
type Waiting = (wasShown: boolean) => void;

let open: ((give: Waiting) => void) | undefined;

/** Registers the window that asks for the second factor. Returns the function that removes it. */
export function setStepUpHost(host: (give: Waiting) => void): () => void {
  open = host;
  return () => {
    if (open === host) open = undefined;
  };
}

/** Asks for the second factor, before grants, settings and bulk commands. Resolves with whether it was accepted. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => (open === undefined ? resolve(false) : open(resolve)));
}
