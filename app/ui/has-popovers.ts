/** Returns whether the browser supports popovers: Chromium 114, Safari 17, Firefox 125 and newer. */
export function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}
