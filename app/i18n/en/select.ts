import type select from "../zh-cn/select.ts";

export default {
  loading: "Searching",
  none: "Nothing found",
  failed: "Could not be loaded; please try again",
  count: (total) => (total === 1 ? "1 choice" : `${total} choices`),
} satisfies typeof select;
