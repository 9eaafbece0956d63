import { areaList } from "@vant/area-data";

/** An administrative division for clients (docs/wire.md#upload): the six digits of GB/T 2260, and its name. */
export type Division = { value: number; label: string };

/** The codes of a member's divisions, from the province down; null if not given. */
type Residence = { province: number | null; city: number | null; district: number | null };

/** The names of placeholders for counties without a city. Their counties are shown as cities. */
const STAND_IN = /^(?:省|自治区)直辖/;
/** The counties of Chongqing, which the data list apart from its districts. */
const COUNTIES_OF_CHONGQING = 500_200;
const DISTRICTS_OF_CHONGQING = 500_100;
/** Districts in the data that were merged or raised in rank, and a misspelt one. */
const GONE = new Set([
  320_611, 350_402, 370_634, 710_203, 711_487, 711_488, 711_490, 711_491, 711_492, 711_493, 711_494, 711_495, 711_496,
  711_498, 711_499, 711_583, 711_783,
]);
/** Districts of Taoyuan that the data list with their names until 2014. */
const RENAMED = new Map([
  [711_489, "龙潭区"],
  [711_497, "复兴区"],
]);
/** Names of entries that are not divisions: zones without their own name, and placeholders. */
const NO_NAME = /^(?:其它区|市辖区|高新区|工业园区|(?:经济|高新)?(?:技术)?开发区)$/;

type Tree = { provinces: Division[]; cities: Map<number, Division[]>; districts: Map<number, Division[]> };

let grown: Tree | undefined;

/** Returns the tree of all divisions, which is built on first use. */
function tree(): Tree {
  grown ??= grow();
  return grown;
}

function grow(): Tree {
  const cities = new Map<number, Division[]>();
  const districts = new Map<number, Division[]>();
  const provinces = divisions(areaList.province_list);
  const standIns = new Set<number>();
  for (const city of divisions(areaList.city_list)) {
    if (STAND_IN.test(city.label)) standIns.add(city.value);
    else if (city.value !== COUNTIES_OF_CHONGQING) append(cities, provinceOf(city.value), city);
  }
  for (const district of divisions(areaList.county_list)) {
    const city = district.value - (district.value % 100);
    if (standIns.has(city)) append(cities, provinceOf(district.value), district);
    else append(districts, city === COUNTIES_OF_CHONGQING ? DISTRICTS_OF_CHONGQING : city, district);
  }
  return { provinces, cities, districts };
}

const provinceOf = (code: number) => code - (code % 10_000);

function divisions(list: Record<string, string>): Division[] {
  return Object.entries(list)
    .map(([code, label]) => ({ value: Number(code), label: RENAMED.get(Number(code)) ?? label }))
    .filter(({ value, label }) => !GONE.has(value) && !NO_NAME.test(label));
}

function append(map: Map<number, Division[]>, key: number, division: Division): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [division]);
  else known.push(division);
}

/**
 * Returns the provinces, the cities of a province, or the districts of a city in a province. Returns [] for unknown
 * codes.
 */
export function listDivisions({ province, city }: Omit<Residence, "district">): Division[] {
  const { provinces, cities, districts } = tree();
  if (province === null) return city === null ? provinces : [];
  const inProvince = cities.get(province) ?? [];
  if (city === null) return inProvince;
  return has(inProvince, city) ? (districts.get(city) ?? []) : [];
}

/** Returns whether a residence is valid: each given level lies in the one above, and no level between is missing. */
export function isResidence({ province, city, district }: Residence): boolean {
  if (province === null) return city === null && district === null;
  if (!has(listDivisions({ province: null, city: null }), province)) return false;
  if (city === null) return district === null;
  if (!has(listDivisions({ province, city: null }), city)) return false;
  return district === null || has(listDivisions({ province, city }), district);
}

/** Returns whether a residence includes the lowest level of its divisions. */
export function isWholeResidence(residence: Residence): boolean {
  const { province, city, district } = residence;
  if (city === null || !isResidence(residence)) return false;
  return district !== null || listDivisions({ province, city }).length === 0;
}

const has = (list: Division[], code: number) => list.some(({ value }) => value === code);

/**
 * Returns the names of a residence from the province down, each once, such as "浙江省杭州市西湖区"; empty if it is not given.
 */
export function residenceName({ province, city, district }: Residence): string {
  const levels = [
    { of: { province: null, city: null }, code: province },
    { of: { province, city: null }, code: city },
    { of: { province, city }, code: district },
  ];
  const names = levels.map(({ of, code }) => listDivisions(of).find(({ value }) => value === code)?.label ?? "");
  return [...new Set(names)].join("");
}
