/** The form of a date with its weekday in Asia/Shanghai, as people of the language (a value of `<html lang>`) write it. */
export function todayFormat(htmlLang: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(htmlLang, { dateStyle: "full", timeZone: "Asia/Shanghai" });
}
