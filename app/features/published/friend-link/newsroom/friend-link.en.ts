import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of friend links in the newsroom. */
export default {
  name: "Friend links",
  newOne: "New link",
  none: "There are no friend links yet.",
  note: "Readers see the links by group, in this order.",
  fields: {
    name: "Chinese name",
    url: "Address",
    group_name: "Group",
    kind: "Shown as",
    logo: "Logo",
    position: "Position",
    nofollow: "Search engines should not follow it (nofollow)",
    enabled: "Readers see it",
  },
  columns: {
    url: "Address",
    group_name: "group",
    position: "position",
  },
  any: {},
  hints: {
    url: "Begins with http:// or https://",
    logo: "Choose one from the library, upload one, or enter the path of a picture of this site, beginning with /",
  },
  choices: {
    kind: { text: "Text", image: "Picture" },
    position: { inner: "Page of friend links", home: "Home page too" },
  },
} satisfies Messages["friend-link"];
