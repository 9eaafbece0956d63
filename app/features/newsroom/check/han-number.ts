const DIGITS = "零一二三四五六七八九";
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Parses a number in Chinese characters, such as 三亿五千万, 十二点五 or 三千五. Returns undefined for an invalid one, such as 七八. */
export function hanNumber(written: string): number | undefined {
  const [whole = "", tail] = written.replaceAll("两", "二").replaceAll("〇", "零").split("点");
  if (tail === undefined) return integer(whole);
  const [, decimals = "", scale = ""] = /^([零一二三四五六七八九]+)([万亿]{0,2})$/.exec(tail) ?? [];
  const before = integer(whole);
  if (before === undefined || decimals === "") return undefined;
  const digits = [...decimals].map((char) => DIGITS.indexOf(char)).join("");
  return Number(`${before}.${digits}e${[...scale].reduce((power, char) => power + (char === "万" ? 4 : 8), 0)}`);
}

/**
 * Parses an integer. `low` is the part below the last 亿. A final bare digit counts tenths of `unit`: in 三千五 the unit is
 * 1000, so the digit means 500.
 */
function integer(whole: string): number | undefined {
  let [high, low, digit, unit] = [0, 0, 0, 10];
  for (const char of whole) {
    const known = DIGITS.indexOf(char);
    if (known > 0 && digit > 0) return undefined;
    if (known >= 0) [digit, unit] = [known, known === 0 ? 10 : unit];
    else if (char in UNITS) [low, digit, unit] = [low + (digit || 1) * (UNITS[char] ?? 0), 0, UNITS[char] ?? 0];
    else if (char === "万") [low, digit, unit] = [(low + digit) * 1e4, 0, 1e4];
    else if (char === "亿") [high, low, digit, unit] = [(high + low + digit) * 1e8, 0, 0, 1e8];
    else return undefined;
  }
  return high + low + (digit * unit) / 10;
}
