/** Callback of a caller that waits for the second factor; receives whether it was shown. */
type Waiting = (wasShown: boolean) => void;

let open: ((give: Waiting) => void) | undefined;

/** Registers the window that asks for the second factor. Returns the function that removes it. */
export function setStepUpHost(host: (give: Waiting) => void): () => void {
  open = host;
  return () => {
    if (open === host) open = undefined;
  };
}

/** Asks for the second factor before grants, settings and bulk commands. Returns whether it was shown. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => (open === undefined ? resolve(false) : open(resolve)));
}
