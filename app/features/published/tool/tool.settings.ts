import { z } from "zod";

/** A percentage with up to four decimals. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => /^\d+(?:\.\d{1,4})?$/.test(String(value)), { error: "it takes four decimals at most" });
/** An amount in whole yuan. */
const yuan = z.int().min(0).max(100_000_000);

/**
 * The period of a rule (`to` empty: until further notice), its source documents, and the day on which an editor checked
 * them.
 */
const dated = {
  from: z.iso.date(),
  to: z.union([z.literal(""), z.iso.date()]).default(""),
  documents: z.array(z.string().trim().min(2).max(120)).min(1).max(6),
  checkedOn: z.union([z.literal(""), z.iso.date()]).default(""),
};
type Dated = { from: string; to: string; kind?: string };

/** Lines `limit rate deduction` of a tax table in yuan and percent. The last limit is `-`. */
const brackets = z
  .array(z.string().regex(/^(?:\d{1,9}|-) \d{1,2}(?:\.\d{1,2})? \d{1,9}$/))
  .min(1)
  .max(12)
  .refine(isRising, { error: "the limits have to rise, and the last one is -" });

function isRising(lines: readonly string[]): boolean {
  const limits = lines.map((line) => (line.startsWith("-") ? Infinity : Number(line.split(" ")[0])));
  return limits.at(-1) === Infinity && limits.every((limit, index) => index === 0 || limit > (limits[index - 1] ?? 0));
}

/** A list of rules of one kind; no two may apply on the same day. */
const rows = <Row extends z.ZodObject>(row: Row, standard: z.input<Row>[]) =>
  z
    .array(row)
    .max(60)
    .refine((list) => areApart(list as unknown as Dated[]), {
      error: "two rows hold on one day, or one ends before it begins",
    })
    .default(() => z.array(row).parse(standard));

function areApart(list: readonly Dated[]): boolean {
  const end = ({ to }: Dated) => (to === "" ? "9999-12-31" : to);
  return list.every(
    (row, index) =>
      row.from <= end(row) &&
      list.slice(0, index).every((other) => other.kind !== row.kind || other.from > end(row) || row.from > end(other)),
  );
}

const incomeTax = z.object({
  ...dated,
  /** Basic deduction of a month. */
  basic: yuan,
  brackets,
  child: yuan,
  infant: yuan,
  parents: yuan,
  loanInterest: yuan,
  rentLarge: yuan,
  rentMiddle: yuan,
  rentSmall: yuan,
  /** Maximum yearly payment into a pension account. */
  pension: yuan,
});

export const TRADE_IN_KINDS = [
  "appliance",
  "digital",
  "scrap-new-energy",
  "scrap-petrol",
  "sell-new-energy",
  "sell-petrol",
] as const;

const bonusTax = z.object({ ...dated, brackets });
const tradeIn = z.object({
  kind: z.enum(TRADE_IN_KINDS),
  ...dated,
  percent,
  cap: yuan,
  /** The highest subsidized price; 0 means any. */
  priceLimit: yuan,
});
const carTax = z.object({ ...dated, vat: percent, rate: percent, reduction: percent, reductionCap: yuan });
const mortgageRates = z.object({ kind: z.enum(["lpr", "fund"]), ...dated, rate: percent });

const SUBSIDIES_2026 = {
  from: "2026-01-01",
  to: "2026-12-31",
  documents: ["发改环资〔2025〕1745号", "商办流通函〔2025〕469号"],
};
const CARS_2026 = { ...SUBSIDIES_2026, documents: ["发改环资〔2025〕1745号", "2026年汽车以旧换新补贴实施细则"] };
const CAR_TAX = { vat: 13, rate: 10, documents: ["财政部、税务总局、工业和信息化部公告2023年第10号"] };

/**
 * The rules of the calculators, each with the days on which it applies. If no rule applies on a day, the calculator
 * shows no amount. Readers therefore never get the amount of another year.
 */
export const toolSettings = z.object({
  incomeTax: rows(incomeTax, [
    {
      from: "2024-01-01",
      documents: [
        "国家税务总局公告2018年第61号",
        "国发〔2018〕41号",
        "国发〔2023〕13号",
        "财政部、税务总局公告2024年第21号",
      ],
      basic: 5_000,
      brackets: [
        "36000 3 0",
        "144000 10 2520",
        "300000 20 16920",
        "420000 25 31920",
        "660000 30 52920",
        "960000 35 85920",
        "- 45 181920",
      ],
      child: 2_000,
      infant: 2_000,
      parents: 3_000,
      loanInterest: 1_000,
      rentLarge: 1_500,
      rentMiddle: 1_100,
      rentSmall: 800,
      pension: 12_000,
    },
  ]),
  bonusTax: rows(bonusTax, [
    {
      from: "2024-01-01",
      to: "2027-12-31",
      documents: ["财政部、税务总局公告2023年第30号"],
      brackets: [
        "3000 3 0",
        "12000 10 210",
        "25000 20 1410",
        "35000 25 2660",
        "55000 30 4410",
        "80000 35 7160",
        "- 45 15160",
      ],
    },
  ]),
  tradeIn: rows(tradeIn, [
    { kind: "appliance", ...SUBSIDIES_2026, percent: 15, cap: 1_500, priceLimit: 0 },
    { kind: "digital", ...SUBSIDIES_2026, percent: 15, cap: 500, priceLimit: 6_000 },
    { kind: "scrap-new-energy", ...CARS_2026, percent: 12, cap: 20_000, priceLimit: 0 },
    { kind: "scrap-petrol", ...CARS_2026, percent: 10, cap: 15_000, priceLimit: 0 },
    { kind: "sell-new-energy", ...CARS_2026, percent: 8, cap: 15_000, priceLimit: 0 },
    { kind: "sell-petrol", ...CARS_2026, percent: 6, cap: 13_000, priceLimit: 0 },
  ]),
  carTax: rows(carTax, [
    { from: "2024-01-01", to: "2025-12-31", ...CAR_TAX, reduction: 100, reductionCap: 30_000 },
    { from: "2026-01-01", to: "2027-12-31", ...CAR_TAX, reduction: 50, reductionCap: 15_000 },
  ]),
  mortgageRates: rows(mortgageRates, [
    {
      kind: "lpr",
      from: "2025-05-20",
      documents: ["全国银行间同业拆借中心公告：5年期以上LPR，读到2026年8月20日那一期"],
      rate: 3.5,
    },
    {
      kind: "fund",
      from: "2025-05-08",
      documents: ["中国人民银行2025年5月关于下调个人住房公积金贷款利率的通知"],
      rate: 2.6,
    },
  ]),
});

export type ToolRules = z.infer<typeof toolSettings>;
