import { startAnalytics } from "./analytics.ts";
import { hydrate } from "./hydrate.ts";
import { hydrateAtOnce, watchIntent } from "./intent.ts";
import { showMember } from "./member.ts";
import { closeMenus } from "./menus.ts";
import { watchNetwork } from "./network.ts";
import { onEachPage } from "./pages.ts";
import { countViews } from "./page-view.ts";
import { keepPreferences } from "./preferences.ts";
import { showProgress } from "./progress.ts";
import { keepTimesCurrent } from "./times.ts";

watchIntent(hydrate);
hydrateAtOnce(hydrate);
closeMenus();
keepPreferences();
showMember();
keepTimesCurrent();
showProgress();
watchNetwork();
countViews(startAnalytics());
onEachPage(() => {
  // Runs in the next frame, which computes the layout anyway.
  requestAnimationFrame(() => {
    const current = document.querySelector("[data-channels] > ul > li [aria-current]");
    const channel = current?.closest<HTMLElement>("[data-channels] > ul > li");
    const bar = channel?.parentElement;
    if (channel && bar) bar.scrollLeft = channel.offsetLeft - (bar.clientWidth - channel.offsetWidth) / 2;
  });
});
