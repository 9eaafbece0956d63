import { add, monthlyRoot, partOf, power, round, share, times, whole, type Exact } from "./exact.ts";
import { monthlyRate, instalment, repay } from "./mortgage.ts";

/**
 * A home to buy or to rent. Amounts are in cents; rent and upkeep are monthly. Shares are in percent; rise, yield and
 * growth are yearly.
 */
export type Home = {
  price: bigint;
  down: Exact;
  rate: Exact;
  months: number;
  rent: bigint;
  rise: Exact;
  yield: Exact;
  growth: Exact;
  upkeep: bigint;
  costs: Exact;
  years: number;
};

/** The wealth of owner and tenant at the end of a year, in cents. */
export type HomeYear = { owner: bigint; tenant: bigint; balance: bigint };

const PARTS = 10n ** 20n;

/**
 * Returns the instalment, each year, and the yearly growth of the price, in percent, at which owner and tenant end with
 * equal wealth.
 */
export function rentOrBuy(home: Home): { instalment: bigint; years: HomeYear[]; evenGrowth: number } {
  const down = partOf(home.price, share(home.down));
  const principal = home.price - down;
  const loan = repay({ principal, rate: home.rate, months: home.months, way: "instalment" });
  const growth = add(whole(1), share(home.growth));
  const monthlyYield = monthlyRoot(add(whole(1), share(home.yield)));
  // The monthly yield is not rounded to cents, so the fund is counted in parts of a cent.
  let fund = (down + partOf(home.price, share(home.costs))) * PARTS;
  let rent = home.rent;
  const years: HomeYear[] = [];
  for (let year = 1; year <= home.years; year += 1) {
    for (let month = 12 * (year - 1); month < 12 * year; month += 1)
      fund = round(times(whole(fund), monthlyYield)) + ((loan[month]?.payment ?? 0n) + home.upkeep - rent) * PARTS;
    rent = round(times(whole(rent), add(whole(1), share(home.rise))));
    const balance = loan[12 * year - 1]?.balance ?? 0n;
    const tenant = round({ top: fund, bottom: PARTS });
    years.push({ owner: partOf(home.price, power(growth, year)) - balance, tenant, balance });
  }
  return {
    instalment: instalment(principal, monthlyRate(home.rate), home.months),
    years,
    evenGrowth: evenGrowth(home, years),
  };
}

/**
 * Returns the yearly growth of the house price, in percent with two decimals, at which owner and tenant end with equal
 * wealth. Returns NaN without years.
 */
function evenGrowth({ price, years: count }: Home, years: readonly HomeYear[]): number {
  const last = years.at(-1);
  if (last === undefined) return Number.NaN;
  const factor = Number(last.tenant + last.balance) / Number(price);
  return factor <= 0 ? -100 : Math.round((factor ** (1 / count) - 1) * 10_000) / 100;
}
