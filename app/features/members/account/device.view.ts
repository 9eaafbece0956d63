import bowser from "bowser";

/** The library takes the first words of what it does not know for a name; Miui it knows without having it on its list. */
const BROWSERS = new Set<string>([...Object.values(bowser.BROWSER_MAP), "Miui"]);

/**
 * Describes a browser in a few words that its owner recognises: "Chrome · Windows", "WeChat · iPhone". Empty for an unknown
 * one. The text consists of the library's own names, never of input.
 */
export function deviceName(agent: string): string {
  if (agent === "") return "";
  const { browser, os, platform } = bowser.parse(agent);
  const name = BROWSERS.has(browser.name ?? "") ? browser.name : "";
  const machine = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  return [name, machine].filter((part) => part !== undefined && part !== "").join(" · ");
}
