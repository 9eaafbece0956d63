/** Returns the format of a date with weekday in Asia/Shanghai. `htmlLang` is a value of `<html lang>`. */
export function todayFormat(htmlLang: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(htmlLang, { dateStyle: "full", timeZone: "Asia/Shanghai" });
}
