import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM } from "../tests/fixtures/chromium.ts";
import type { Figure, Section } from "./report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Runs Lighthouse with its mobile preset on each page, in Debian's Chromium. */
export async function lighthouseScores(pages: { name: string; url: string }[]): Promise<Section> {
  const chrome = await launch({ chromePath: CHROMIUM.executablePath, chromeFlags: CHROMIUM.args });
  try {
    const figures: Figure[] = [];
    for (const page of pages) {
      const run = await lighthouse(page.url, { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: "error" });
      for (const category of CATEGORIES) {
        const score = Math.round((run?.lhr.categories[category]?.score ?? 0) * 100);
        figures.push({ name: `${page.name}, ${category}`, value: String(score), target: "100", met: score === 100 });
      }
    }
    return {
      title: "Lighthouse, mobile",
      method: "Simulated slow phone and line, as Lighthouse has it by default.",
      figures,
    };
  } finally {
    chrome.kill();
  }
}
