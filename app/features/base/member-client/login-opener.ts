/** The four panels of the login window, by the names of docs/content.md#states. */
export type PanelName = "login" | "zhmmdl" | "zhmima" | "register";

type Opener = (panel: PanelName) => void;

let opener: Opener | undefined;
/** Asked for before there was anything to open it. */
let waiting: PanelName | undefined;

/** Opens the login window over the page, from wherever a member is needed; as soon as it can be. Browser only. */
export function openLogin(panel: PanelName = "login"): void {
  if (opener === undefined) waiting = panel;
  else opener(panel);
}

/** Sets the opener of the window: the one login host of the page. Returns a function that removes it. */
export function setLoginOpener(next: Opener): () => void {
  opener = next;
  if (waiting !== undefined) next(waiting);
  waiting = undefined;
  return () => {
    if (opener === next) opener = undefined;
  };
}
