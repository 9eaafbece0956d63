import type addresses from "#app/i18n/zh-cn/newsroom/addresses.ts";

export default {
  intro:
    "Addresses from before the articles came here. Readers and search engines who open one reach the page of today.",
  search: "Find an old or a new address",
  add: "Add an old address",
  edit: "Change",
  editOf: (path: string) => `Change the old address ${path}`,
  remove: "Delete",
  removeOf: (path: string) => `Delete the old address ${path}`,
  removeTitle: "Delete this old address?",
  removeText: (path: string) => `From then on ${path} only says that there is no such page.`,
  path: "Old address",
  pathHint: "Beginning with a slash, such as /2020/01/hello; a whole web address may be pasted, too",
  target: "Address of today",
  targetHint: "A path of this site, such as /news/12; empty if the page is gone (410)",
  gone: "The page is gone (410)",
  hits: "Opened",
  lastHit: "Last opened",
  never: "Not yet",
  save: "Save",
  saved: (path: string, target: string) => (target === "" ? `${path} is gone now` : `${path} now leads to ${target}`),
  removed: "Deleted",
  failed: "The list could not be loaded. Please try again.",
  none: "There are no old addresses.",
  more: "Show more",
  acts: "Actions",
} satisfies typeof addresses;
