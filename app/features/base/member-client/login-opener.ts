/** The four panels of the login window, by the names of docs/content.md#states. */
export type PanelName = "login" | "zhmmdl" | "zhmima" | "register";

type Opener = (panel: PanelName) => void;

let opener: Opener | undefined;
/** The panel that was requested before the login host was ready. */
let waiting: PanelName | undefined;

/** Opens the login window over the page as soon as possible. Browser only. */
export function openLogin(panel: PanelName = "login"): void {
  if (opener === undefined) waiting = panel;
  else opener(panel);
}

/** Sets the function that opens the window; each page has one login host. Returns a function that removes it. */
export function setLoginOpener(next: Opener): () => void {
  opener = next;
  if (waiting !== undefined) next(waiting);
  waiting = undefined;
  return () => {
    if (opener === next) opener = undefined;
  };
}
