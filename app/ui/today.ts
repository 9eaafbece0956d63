/** The date with its weekday in Asia/Shanghai, as people of the language (a value of `<html lang>`) write it. */
export function todayText(now: number, htmlLang: string): string {
  return new Intl.DateTimeFormat(htmlLang, { dateStyle: "full", timeZone: "Asia/Shanghai" }).format(now);
}
