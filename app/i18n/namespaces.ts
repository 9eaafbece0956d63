import type answers from "./zh-cn/answers.ts";
import type article from "./zh-cn/article.ts";
import type auth from "./zh-cn/auth.ts";
import type validation from "./zh-cn/validation.ts";
import type captcha from "./zh-cn/captcha.ts";
import type common from "./zh-cn/common.ts";
import type flash from "./zh-cn/flash.ts";
import type home from "./zh-cn/home.ts";
import type login from "./zh-cn/login.ts";
import type news from "./zh-cn/news.ts";
import type page from "./zh-cn/page.ts";
import type billboard from "./zh-cn/billboard.ts";
import type spotCheck from "./zh-cn/spot-check.ts";
import type subject from "./zh-cn/subject.ts";
import type reading from "./zh-cn/reading.ts";
import type request from "./zh-cn/request.ts";
import type search from "./zh-cn/search.ts";
import type share from "./zh-cn/share.ts";
import type shareCard from "./zh-cn/share-card.ts";

/** Every namespace and the shape of its texts; zh-cn is the model, en has to fit. */
export type Messages = {
  answers: typeof answers;
  article: typeof article;
  auth: typeof auth;
  validation: typeof validation;
  captcha: typeof captcha;
  common: typeof common;
  flash: typeof flash;
  home: typeof home;
  login: typeof login;
  news: typeof news;
  page: typeof page;
  billboard: typeof billboard;
  "spot-check": typeof spotCheck;
  subject: typeof subject;
  reading: typeof reading;
  request: typeof request;
  search: typeof search;
  share: typeof share;
  "share-card": typeof shareCard;
};

export type Namespace = keyof Messages;
