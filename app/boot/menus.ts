import { pressedKey } from "#app/lib/pressed-key.ts";
const OPEN = "details[data-menu][open]";

/** Closes menus on Escape, on a click elsewhere and on a link. Menus are `<details>`, which open without scripts. */
export function closeMenus(): void {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (!menu.contains(target) || target?.closest("a") != null) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (pressedKey(event) !== "Escape") return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
}
