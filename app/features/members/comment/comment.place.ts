/** Short names of the provinces, keyed by their codes in ISO 3166-2:CN. */
const PROVINCES = new Map(
  `AH安徽 BJ北京 CQ重庆 FJ福建 GD广东 GS甘肃 GX广西 GZ贵州 HA河南 HB湖北 HE河北 HI海南 HK香港 HL黑龙江 HN湖南 JL吉林 JS江苏
   JX江西 LN辽宁 MO澳门 NM内蒙古 NX宁夏 QH青海 SC四川 SD山东 SH上海 SN陕西 SX山西 TJ天津 TW台湾 XJ新疆 XZ西藏 YN云南 ZJ浙江`
    .split(/\s+/)
    .map((province) => [province.slice(0, 2), province.slice(2)]),
);
const NAMES = [...PROVINCES.values()];

declare module "#app/features/base/call/member-call.ts" {
  interface MemberVisit {
    /** The province from a trusted proxy; '' for none. */
    place: string;
  }
}

/**
 * Returns the province from a proxy's header. The header contains a code (GD, CN-GD) or the Chinese name, perhaps
 * percent-encoded. Returns '' for any other text.
 */
export function provinceOf(told: string): string {
  const text = decode(told).trim();
  const code = /^(?:CN-)?([A-Z]{2})$/i.exec(text)?.[1];
  if (code !== undefined) return PROVINCES.get(code.toUpperCase()) ?? "";
  return NAMES.find((name) => text.startsWith(name)) ?? "";
}

/** Decodes a header. It contains bytes, so a name in UTF-8 arrives as one character for each byte. */
function decode(told: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(told) ? decodeURIComponent(told) : Buffer.from(told, "latin1").toString("utf8");
  } catch {
    return "";
  }
}
