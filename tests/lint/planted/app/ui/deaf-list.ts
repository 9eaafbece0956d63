// expect: key-handler
export function closeOnEscape(element: HTMLElement, close: () => void): void {
  element.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}
