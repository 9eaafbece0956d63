import en from "#app/i18n/en/boot.ts";
import zh from "#app/i18n/zh-cn/boot.ts";

/** The boot script's texts in the language of the page. */
export const texts = document.documentElement.lang === "en" ? en : zh;
