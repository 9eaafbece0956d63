import type { Messages } from "#app/i18n/namespaces.ts";

/** Format of whole numbers with thousands separators. */
const WHOLE = new Intl.NumberFormat("en-US");

/** Formats cents as yuan with two decimals and thousands separators. */
function yuan(cents: bigint): string {
  const amount = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "−" : ""}¥${WHOLE.format(amount / 100n)}.${String(amount % 100n).padStart(2, "0")}`;
}

const answer: Messages["tool-answer"] = {
  about: {
    mortgage: {
      name: "Repaying a mortgage",
      short: "Mortgage",
      description: "The monthly payment and all the interest, and what an early repayment or a new rate would change.",
    },
    "income-tax": {
      name: "Income tax on a salary",
      short: "Income tax",
      description:
        "What is withheld each month, what children, parents, a mortgage or rent save, and how a bonus is best taxed.",
    },
    "trade-in": {
      name: "Trade-in subsidies",
      short: "Subsidies",
      description: "Appliances, phones, cars: the subsidy by the rules of the day, and what is left to pay.",
    },
    "car-cost": {
      name: "What a car costs over the years",
      short: "Car",
      description: "Price, purchase tax, energy, insurance, upkeep and parking, less what you can sell it for.",
    },
    "rent-or-buy": {
      name: "Rent or buy",
      short: "Rent or buy",
      description: "What owner and tenant have after some years, and the growth of prices at which both have the same.",
    },
    medical: {
      name: "What health insurance pays",
      short: "Medical bill",
      description: "The bill less what is not covered and the deductible, times the ratio: their part and yours.",
    },
    "unit-price": {
      name: "Which one is cheaper",
      short: "Unit price",
      description: "A large pack is not always cheaper. Compare two offers by the same amount.",
    },
  },
  labels: {
    mortgage: {
      principal: "Loan (yuan)",
      rate: "Yearly rate (%)",
      months: "Months",
      way: "Way of repayment",
      after: "A change after how many months",
      prepay: "Repaid early then (yuan)",
      keep: "After that repayment",
      newRate: "Or the new yearly rate (%)",
    },
    "income-tax": {
      income: "Salary a month before tax (yuan)",
      insurance: "Own social insurance and housing fund a month (yuan)",
      monthsEmployed: "Months with a salary this year",
      children: "Children in education",
      infants: "Children under three",
      parents: "Deduction for parents a month (yuan)",
      home: "Home",
      other: "Other deductions a month (yuan)",
      pension: "Paid into a pension account this year (yuan)",
      bonus: "Bonus of the year (yuan)",
      day: "Rules of which day",
    },
    "trade-in": { kind: "What you buy", price: "Price after all discounts (yuan)", day: "Day of purchase" },
    "car-cost": {
      price: "Price with VAT (yuan)",
      subsidy: "Subsidy (yuan)",
      energy: "Kind of car",
      years: "Years",
      km: "Kilometres a year",
      per100km: "kWh or litres for 100 km",
      unitPrice: "Yuan for a kWh or litre",
      insurance: "Insurance a year (yuan)",
      upkeep: "Upkeep a year (yuan)",
      parking: "Parking a year (yuan)",
      rest: "Value at the end, of the price (%)",
      day: "Day of purchase",
    },
    "rent-or-buy": {
      price: "Price of the home (yuan)",
      down: "Down payment (%)",
      rate: "Yearly mortgage rate (%)",
      months: "Months",
      rent: "Rent of the same home a month (yuan)",
      rise: "Rise of the rent a year (%)",
      yield: "Yield of savings a year (%)",
      growth: "Growth of the price a year (%)",
      upkeep: "Upkeep a month (yuan)",
      costs: "Taxes and fees of buying (%)",
      years: "Years to compare",
    },
    medical: {
      total: "Whole bill (yuan)",
      selfPaid: "Not covered (yuan)",
      paidFirst: "Paid by the patient first (yuan)",
      deductible: "Deductible (yuan)",
      deductibleUsed: "Deductible paid already this year (yuan)",
      ratio: "Ratio (%)",
      cap: "Most in a year (yuan)",
      capUsed: "Paid by insurance already this year (yuan)",
    },
    "unit-price": {
      unit: "Compare by",
      price: "First: price (yuan)",
      size: "First: size of a piece",
      count: "First: pieces with gifts",
      otherPrice: "Second: price (yuan)",
      otherSize: "Second: size of a piece",
      otherCount: "Second: pieces with gifts",
    },
  },
  hints: {
    mortgage: {
      months: "20 years are 240 months",
      after: "Leave it empty if nothing changes",
      newRate: "Fill in this or the early repayment",
    },
    "income-tax": {
      insurance: "The amount taken off on your pay slip",
      children: "Counted in full for one parent",
      parents: "An only child fills in the most; brothers and sisters fill in their share",
      other: "Such as further education or an occupational pension",
      pension: "There is a limit; more is not deducted",
    },
    "trade-in": { price: "What is left to pay after the shop’s discounts and coupons" },
    "car-cost": { insurance: "An average if it differs from year to year" },
    "rent-or-buy": {
      growth: "Negative for a fall, such as -2",
      costs: "Deed tax, agent’s fee and so on, of the price",
    },
    medical: {
      selfPaid: "Items of class C on the list",
      paidFirst: "The patient’s first part of items of class B",
      ratio: "It depends on the city, the hospital and your insurance; ask 12393",
    },
    "unit-price": { size: "Millilitres, grams or sheets" },
  },
  choices: {
    instalment: "The same each month (equal instalments)",
    principal: "Less each month (equal principal)",
    term: "Pay less a month, same term",
    "keep-instalment": "Pay the same, finish earlier",
    none: "Neither",
    loan: "Interest of a first mortgage",
    rentLarge: "Rent: municipalities, provincial capitals",
    rentMiddle: "Rent: cities over a million registered residents",
    rentSmall: "Rent: other cities",
    appliance: "Grade 1 fridge, washer, TV, air conditioner, water heater, computer",
    digital: "Phone, tablet, smart watch, smart glasses",
    "scrap-new-energy": "Scrap a car, buy a new energy one",
    "scrap-petrol": "Scrap a car, buy a petrol one up to 2.0 litres",
    "sell-new-energy": "Sell a car, buy a new energy one",
    "sell-petrol": "Sell a car, buy a petrol one up to 2.0 litres",
    new: "New energy",
    petrol: "Petrol",
    ml: "100 ml",
    g: "100 g",
    sheet: "100 sheets",
    piece: "A piece",
  },
  yuan,
  yuanUnit: "yuan",
  large: { unit: "thousand yuan", by: 1_000 },
  nothing: "These numbers give no result.",
  noRule: (day) => `We have no rules for ${day}, and another year’s would be wrong, so there is no answer.`,
  faults: {
    missing: (label) => `Please fill in “${label}”.`,
    number: (label) => `“${label}” takes a number, such as 1200 or 1200.50.`,
    decimals: (label, decimals) =>
      decimals === 0 ? `“${label}” takes a whole number.` : `“${label}” takes ${decimals} decimals at most.`,
    range: (label, least, most) => `“${label}” takes ${least} to ${most}.`,
    choice: (label) => `Please choose “${label}” from the list.`,
    day: (label) => `“${label}” takes a date such as 2026-06-01.`,
  },
  mortgage: {
    sentence: (way, first, months, interest) =>
      way === "instalment"
        ? `You pay ${first} a month for ${months} months, ${interest} of it interest.`
        : `You pay ${first} in the first month and less each month after, for ${months} months; the interest is ${interest}.`,
    changed: (kind, next, months, saved) =>
      saved.startsWith("−")
        ? `After the change you pay ${next} next month and ${months} months in all; the interest is ${saved.slice(1)} more.`
        : `After the ${kind === "prepay" ? "early repayment" : "new rate"} you pay ${next} next month and ${months} months in all; you save ${saved} of interest.`,
    firstDays: "Most banks charge the days before the first payment by themselves; they are not included.",
    chart: "Still owed",
    owed: "Without a change",
    owedChanged: "With the change",
    monthly: "Interest of the first month",
    first: "First payment",
    next: (after) => `Payment ${after + 1}`,
    last: "Last payment",
    count: "Months in all",
    interest: "All interest",
    rates: { lpr: "For comparison: LPR over 5 years", fund: "For comparison: housing fund, first home, over 5 years" },
    afterWhich: "Please say after how many months.",
    afterTooLate: (months) => `There are only ${months} months; the change has to come before.`,
    oneChange: "An early repayment or a new rate, not both at a time: please leave one empty.",
    whichChange: "Please fill in the early repayment or the new rate.",
    prepayTooMuch: (balance) => `Only ${balance} is owed then; the repayment has to be less.`,
  },
  incomeTax: {
    sentence: (sum, least, most) =>
      least === most
        ? `${sum} of tax is withheld this year, ${most} a month.`
        : `${sum} of tax is withheld this year, between ${least} and ${most} a month.`,
    refund: (amount) =>
      `Without a salary in all 12 months too much is withheld: the settlement from March to June returns ${amount}.`,
    bonus: (isApart, tax, saved) =>
      isApart
        ? `Have the bonus taxed apart: ${tax}, ${saved} less than together.`
        : `Have the bonus taxed together with the salary: ${tax} more tax, ${saved} less than apart.`,
    bonusSame: (tax) => `The bonus costs ${tax} of tax either way.`,
    noBonusRule: (day) => `The rule on bonuses does not reach ${day}, so the bonus was left out.`,
    chart: "Withheld each month",
    month: (month) => `Month ${month}`,
    special: "Special deductions a month",
    taxable: "Taxed part of a month",
    withheld: "Withheld in the year",
    yearly: "Due at the settlement",
    bonusApart: "Bonus taxed apart",
    bonusTogether: "Bonus taxed together, added",
    parentsMost: (most) => `The deduction for parents is ${most} a month at most.`,
    pensionMost: (most) => `A pension account counts up to ${most} a year.`,
  },
  medical: {
    sentence: (paid, own) => `Insurance pays ${paid}, you pay ${own}.`,
    nothing: (own) => `The deductible is not reached or the cap is used up, so you pay it all: ${own}.`,
    ownNumbers:
      "Ratios differ by city, hospital and insurance: use your own. Serious illness insurance and medical aid are not included.",
    moreThanTotal: "The parts that are not covered are more than the bill; please look at the list again.",
    chart: "Who pays",
    total: "Whole bill",
    paid: "Insurance",
    own: "You",
    eligible: "Part that the ratio is for",
    deducted: "Less the deductible",
  },
  tradeIn: {
    sentence: (subsidy, pays) => `The subsidy is ${subsidy}; you pay ${pays}.`,
    tooDear: (limit) => `There is no subsidy over ${limit}, not even a part of it.`,
    capped: (cap) => `This is the cap: a dearer one gets ${cap} too.`,
    local:
      "Quotas, coupons and models differ by city, and subsidies end when they are used up: read the local notice first.",
    chart: "Who pays",
    price: "Price",
    subsidy: "Subsidy",
    pays: "You",
    share: "Share",
    cap: "Cap",
    limit: "Highest price",
  },
  carCost: {
    sentence: (years, total, month, km) =>
      `${total} over ${years === 1 ? "a year" : `${years} years`}: ${month} a month, ${km} a kilometre.`,
    ownNumbers:
      "Energy prices, insurance and the last value are yours and stay the same; loan interest is not included.",
    subsidyTooMuch: "The subsidy is more than the price; please look again.",
    chart: "Where the money goes",
    bought: "Price less subsidy",
    tax: "Purchase tax",
    energy: "Electricity or petrol",
    keeping: "Insurance, upkeep, parking",
    rest: "Sold for",
    total: "In all",
  },
  rentOrBuy: {
    sentence: (years, isOwner, apart) =>
      `After ${years === 1 ? "a year" : `${years} years`} the ${isOwner ? "owner" : "tenant"} has ${apart} more.`,
    even: (years) => `After ${years === 1 ? "a year" : `${years} years`} both have the same.`,
    growth: (percent) => `Both have the same if prices grow by ${percent}% a year; more favours buying, less renting.`,
    assumptions:
      "The tenant saves the down payment, the fees and every month’s difference. Money that is spent is not there.",
    chart: "What each of them has",
    owner: "Owner",
    tenant: "Tenant",
    instalment: "Monthly payment of the owner",
    balance: (years) => `Owed to the bank after ${years} years`,
    ownerHas: (years) => `Home less debt after ${years} years`,
    tenantHas: (years) => `Saved by the tenant after ${years} years`,
  },
  unitPrice: {
    per: { ml: " for 100 ml", g: " for 100 g", sheet: " for 100 sheets", piece: " a piece" },
    sentence: (price, per) => `It is ${price}${per}. Fill in a second one to compare.`,
    same: (price, per) => `Both are ${price}${per}.`,
    cheaper: (index, price, per, saved) =>
      `The ${index === 0 ? "first" : "second"} is cheaper: ${price}${per}, ${saved}% less.`,
    offer: (index) => (index === 0 ? "First" : "Second"),
    gifts: "Gifts count as pieces. What goes bad before you use it was not cheap.",
    chart: "Price of the same amount",
    otherPartly: "The second one needs its price, size and pieces.",
  },
};

export default answer;
