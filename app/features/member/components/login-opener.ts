/** The four panels of the login window, by the names of spec.md section 4. */
export type PanelName = "login" | "zhmmdl" | "zhmima" | "register";

type Opener = (panel: PanelName) => void;

let opener: Opener | undefined;

/** Opens the login window over the page, from wherever a member is needed. Browser only. */
export function openLogin(panel: PanelName = "login"): void {
  opener?.(panel);
}

/** Tells what opens the window: the one login host of the page. Gives the way to take it back. */
export function setLoginOpener(next: Opener): () => void {
  opener = next;
  return () => {
    if (opener === next) opener = undefined;
  };
}
