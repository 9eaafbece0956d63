/** Whoever waits for the second factor to be shown once more; told whether it was. */
type Waiting = (wasShown: boolean) => void;

let open: ((give: Waiting) => void) | undefined;

/** The frame's window says that it is there. Returns what ends it. */
export function setStepUpHost(host: (give: Waiting) => void): () => void {
  open = host;
  return () => {
    if (open === host) open = undefined;
  };
}

/** Asks for the second factor once more, before grants, settings and acts on many. Returns whether it was shown. */
export function askStepUp(): Promise<boolean> {
  return new Promise((resolve) => (open === undefined ? resolve(false) : open(resolve)));
}
