import { add, over, partOf, round, share, smaller, times, whole, type Exact } from "./exact.ts";

/** The rules of the purchase tax: rates in percent; the cap of the reduction for new-energy cars in cents. */
export type CarTaxRules = { vat: Exact; rate: Exact; reduction: Exact; reductionCap: bigint };

/** Returns the purchase tax on a price that includes VAT, in cents. */
export function carTax(
  price: bigint,
  isNewEnergy: boolean,
  { vat, rate, reduction, reductionCap }: CarTaxRules,
): bigint {
  const tax = round(times(over(whole(price), add(whole(1), share(vat))), share(rate)));
  return isNewEnergy ? tax - smaller(partOf(tax, share(reduction)), reductionCap) : tax;
}

/**
 * A car and its years of use. Amounts are in cents, `unitPrice` is in yuan for a kWh or a litre, `rest` in percent of
 * the price.
 */
export type Car = {
  price: bigint;
  subsidy: bigint;
  isNewEnergy: boolean;
  years: number;
  km: number;
  per100km: Exact;
  unitPrice: Exact;
  insurance: bigint;
  upkeep: bigint;
  parking: bigint;
  rest: Exact;
};

/** The costs of a car in cents: their parts, their sum, and the sum for a month and for a kilometre. */
export type CarCost = {
  tax: bigint;
  energy: bigint;
  keeping: bigint;
  rest: bigint;
  total: bigint;
  month: bigint;
  km: bigint;
};

/** Returns the costs of a car over its years of use. */
export function carCost(car: Car, rules: CarTaxRules): CarCost {
  const years = BigInt(car.years);
  const litres = over(times(whole(car.km), car.per100km), whole(100));
  const energy = years * round(times(times(litres, car.unitPrice), whole(100)));
  const keeping = years * (car.insurance + car.upkeep + car.parking);
  const tax = carTax(car.price, car.isNewEnergy, rules);
  const rest = partOf(car.price, share(car.rest));
  const total = car.price - car.subsidy + tax + energy + keeping - rest;
  const per = (count: number) => round(over(whole(total), whole(count)));
  return { tax, energy, keeping, rest, total, month: per(12 * car.years), km: per(car.years * car.km) };
}
