import type article from "./zh-cn/article.ts";
import type common from "./zh-cn/common.ts";
import type home from "./zh-cn/home.ts";

/** Every namespace and the shape of its texts; zh-cn is the model, en has to fit. */
export type Messages = {
  article: typeof article;
  common: typeof common;
  home: typeof home;
};

export type Namespace = keyof Messages;
