import type { Family, Level } from "#app/features/published/bulletin/bulletin.schema.ts";
import type { Mapping } from "./bulletin-columns.rules.ts";

/** Maximum number of characters that are read of a line above a table. */
const LONGEST_LINE = 500;

const PROVINCES =
  /北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门/;
const CITIES = new Set(["北京", "天津", "上海", "重庆"]);
const WHOLE: Record<string, string> = {
  内蒙古: "内蒙古自治区",
  广西: "广西壮族自治区",
  西藏: "西藏自治区",
  宁夏: "宁夏回族自治区",
  新疆: "新疆维吾尔自治区",
  香港: "香港特别行政区",
  澳门: "澳门特别行政区",
};

/** Returns the province that a name or an address begins with or contains, or '' without one. */
export function regionOf(text: string): string {
  const name = PROVINCES.exec(text)?.[0];
  if (name === undefined) return /^(.{2,6}?省)/.exec(text)?.[1] ?? "";
  return WHOLE[name] ?? `${name}${CITIES.has(name) ? "市" : "省"}`;
}

/** Guesses the details of a bulletin from its file name and the lines above its table. */
export function guessDetails(table: readonly (readonly string[])[], mapping: Mapping, fileName: string, today: string) {
  const above = table
    .slice(0, Math.max(0, mapping.headings - 1))
    .map((cells) => (cells.find((cell) => cell !== "") ?? "").slice(0, LONGEST_LINE));
  const title = above.find((line) => /抽检|抽查|通[告报]|公告|不合格/.test(line)) ?? nameOf(fileName);
  const said = [title, ...above].join(" ");
  const issuer = /[\p{L}]{2,20}?(?:市场监督管理(?:总)?局|药品监督管理局|消费者(?:协会|委员会))/u.exec(said)?.[0] ?? "";
  const number = /[〔[]20\d\d[〕\]]\s*\d{1,4}\s*号|20\d\d\s*年第?\s*\d{1,4}\s*[号期]/.exec(said)?.[0] ?? "";
  const day = /(20\d\d)[-年./](\d{1,2})[-月./](\d{1,2})/.exec(said);
  const region = regionOf(issuer === "" ? said : issuer);
  const family: Family =
    /食品|食用|餐饮|抽检/.test(said) || mapping.columns.includes("production_date_text") ? "food" : "product";
  return {
    title: title.slice(0, 200),
    family,
    issuer,
    level: levelOf(issuer),
    region: region === "" && /总局|国家/.test(issuer) ? "全国" : region,
    number,
    issue_date: day === null ? today : `${day[1]}-${day[2]?.padStart(2, "0")}-${day[3]?.padStart(2, "0")}`,
  };
}

const nameOf = (file: string) => file.replace(/\.[a-z]{2,5}$/i, "").trim();

function levelOf(issuer: string): Level {
  if (/总局|国家|中国/.test(issuer)) return "national";
  if (/[县区旗]市场/.test(issuer)) return "county";
  return /(?<!北京|天津|上海|重庆)市市场/.test(issuer) ? "city" : "province";
}
