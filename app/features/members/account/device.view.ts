import bowser from "bowser";

/**
 * Known browser names. The library returns the first words of an unknown agent as its name, and it recognises Miui
 * without listing it.
 */
const BROWSERS = new Set<string>([...Object.values(bowser.BROWSER_MAP), "Miui"]);

/**
 * Describes a browser in a few words that its owner recognises: "Chrome · Windows", "WeChat · iPhone". Empty for an
 * unknown one. The text contains only the library's own names, never input.
 */
export function deviceName(agent: string): string {
  if (agent === "") return "";
  const { browser, os, platform } = bowser.parse(agent);
  const name = BROWSERS.has(browser.name ?? "") ? browser.name : "";
  const machine = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  return [name, machine].filter((part) => part !== undefined && part !== "").join(" · ");
}
