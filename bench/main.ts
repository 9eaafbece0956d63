import { openEmbedded } from "#db/embedded/supervisor.ts";
import { startSite } from "../tests/fixtures/site.ts";
import { cachedPage } from "./cached-page.ts";
import { captchas } from "./captcha.ts";
import { checks } from "./newsroom/check.ts";
import { coldPage } from "./cold.ts";
import { day } from "./day.ts";
import { screens } from "./newsroom/screens.ts";
import { idle } from "./idle.ts";
import { keptLists } from "./kept-lists.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { memberLists } from "./members.ts";
import { longMixedMemory, mixedMemory } from "./memory.ts";
import { newsroomWeight } from "./newsroom/newsroom-weight.ts";
import { overload } from "./load/overload.ts";
import { pipelines } from "./load/pipelines.ts";
import { posting } from "./posting.ts";
import { memory, startUp } from "./process.ts";
import { newsroom } from "./newsroom/newsroom.ts";
import { releases } from "./newsroom/releases.ts";
import { print, writeResults, type Section } from "./report.ts";
import { scale } from "./scale.ts";
import { searches } from "./searches.ts";
import { signIns } from "./sign-in.ts";
import { slowReaders, slowReadersBehindNginx } from "./load/slow-readers.ts";
import { statistics } from "./newsroom/statistics.ts";
import { stories } from "./newsroom/stories.ts";
import { workers } from "./workers.ts";
import { pageWeight, signInWeight } from "./weight.ts";
import { writing } from "./newsroom/writing.ts";

/**
 * Runs all benchmarks and writes results.md. Names on the command line select some: cached cold weight lighthouse
 * process workers idle signin captcha posting mixed slow-readers pipelines overload kept-lists searches scale lists check
 * stories screens statistics releases newsroom writing day. `million`: `day` with a million articles. `hour`: `mixed`
 * for an hour, or for MINUTES.
 */
const chosen = new Set(process.argv.slice(2));
const wanted = (name: string) => chosen.size === 0 || chosen.has(name);

const sections: Section[] = [];
const measured = (section: Section) => {
  print(section);
  sections.push(section);
};

// Crowds come from many networks, whose addresses a proxy would send.
const site = await startSite({ TRUST_PROXY: "127.0.0.1" });
const article = "/news/1";
const list = "/news";
try {
  if (wanted("cached")) measured(await cachedPage(site, article));
  if (wanted("cold")) {
    const database = await openEmbedded({ dataDir: site.dataDir });
    measured(await coldPage(database.url, [list, "/", "/search?q=%E5%8C%BB%E4%BF%9D"]));
    await database.close();
  }
  if (wanted("weight")) {
    measured(await pageWeight(site.url + article));
    measured(await signInWeight(site.url + article));
    measured(newsroomWeight());
  }
  if (wanted("lighthouse")) {
    measured(
      await lighthouseScores([
        { name: "home", url: `${site.url}/` },
        { name: "article", url: site.url + article },
        { name: "list", url: site.url + list },
      ]),
    );
  }
  if (wanted("writing")) measured(await writing(site));
  if (wanted("signin")) {
    const database = await openEmbedded({ dataDir: site.dataDir });
    measured(await signIns(site, database.url, article));
    await database.close();
  }
  if (wanted("captcha")) {
    const database = await openEmbedded({ dataDir: site.dataDir });
    measured(await captchas(site, database.url));
    await database.close();
  }
  if (wanted("posting")) {
    const database = await openEmbedded({ dataDir: site.dataDir });
    measured(await posting(site, database.url, 1, article));
    await database.close();
  }
} finally {
  await site.stop();
}
if (wanted("process")) {
  measured(await startUp());
  measured(await memory([article, list, "/", "/hours", "/news/2", "/news/3", "/industry/auto"]));
}
if (wanted("workers")) measured(await workers());
if (wanted("idle")) measured(await idle());
if (wanted("slow-readers")) {
  measured(await slowReaders());
  for (const section of await slowReadersBehindNginx()) measured(section);
}
if (wanted("pipelines")) for (const section of await pipelines()) measured(section);
if (wanted("overload")) for (const section of await overload()) measured(section);
if (wanted("mixed")) measured(await mixedMemory());
if (chosen.has("hour")) measured(await longMixedMemory(Number(process.env["MINUTES"] ?? 60)));
if (wanted("day")) measured(await day(chosen.has("million") ? 1_000_000 : 100_000));
if (wanted("kept-lists")) measured(await keptLists());
if (wanted("searches")) measured(await searches());
if (wanted("scale")) measured(await scale());
if (wanted("lists")) measured(await memberLists());
if (wanted("check")) measured(await checks());
if (wanted("stories")) measured(await stories());
if (wanted("screens")) for (const section of await screens()) measured(section);
if (wanted("statistics")) measured(await statistics());
if (wanted("releases")) measured(await releases());
if (wanted("newsroom")) measured(await newsroom());

await writeResults(sections);
