import type { ToolName } from "./tool.names.ts";

/** A calculator's name, its short name for lists, and a sentence about its purpose. */
type About = { name: string; short: string; description: string };

const about: Record<ToolName, About> = {
  mortgage: {
    name: "房贷怎么还",
    short: "房贷",
    description: "每月还多少、一共多少利息；提前还一笔，或者利率变了，能省多少。",
  },
  "income-tax": {
    name: "工资扣多少个税",
    short: "个税",
    description: "一年里每个月扣多少；孩子、老人、房贷、房租能省多少；年终奖单独算还是合起来算。",
  },
  "trade-in": {
    name: "国补能补多少",
    short: "国补",
    description: "家电、手机、换车：按买的那天的规定，补多少，自己还要付多少。",
  },
  "car-cost": {
    name: "一辆车养几年要花多少",
    short: "养车",
    description: "车价、购置税、电费或油费、保险、保养、停车，减去卖掉能拿回的，合起来是多少。",
  },
  "rent-or-buy": {
    name: "租房还是买房",
    short: "租买",
    description: "同样的钱，买房的人和租房的人，几年以后各剩多少；房价每年涨多少才打平。",
  },
  medical: {
    name: "看病能报多少",
    short: "报销",
    description: "总费用减自费、减起付线，再乘报销比例：医保付多少，自己付多少。",
  },
  "unit-price": {
    name: "哪个更便宜",
    short: "单价",
    description: "大包装不一定便宜。把两个价钱换成同样多的量，再比一比。",
  },
};

/** Labels of fields by calculator. Their hints have the same names. */
const labels: Record<ToolName, Record<string, string>> = {
  mortgage: {
    principal: "借多少（元）",
    rate: "年利率（%）",
    months: "还几个月",
    way: "怎么还",
    after: "还了几个月之后有变化",
    prepay: "那时提前还（元）",
    keep: "提前还了以后",
    newRate: "或者新的年利率（%）",
  },
  "income-tax": {
    income: "每月税前工资（元）",
    insurance: "每月自己交的五险一金（元）",
    monthsEmployed: "今年领几个月工资",
    children: "读书的孩子几个",
    infants: "3岁以下的孩子几个",
    parents: "赡养老人每月扣（元）",
    home: "住房",
    other: "其他扣除，每月（元）",
    pension: "今年存进个人养老金（元）",
    bonus: "年终奖（元）",
    day: "哪天的规定",
  },
  "trade-in": { kind: "买什么", price: "各种优惠之后的价钱（元）", day: "哪天买" },
  "car-cost": {
    price: "车价，含税（元）",
    subsidy: "补贴（元）",
    energy: "什么车",
    years: "用几年",
    km: "每年开几公里",
    per100km: "百公里几度电或几升油",
    unitPrice: "每度电或每升油几元",
    insurance: "每年保险（元）",
    upkeep: "每年保养（元）",
    parking: "每年停车（元）",
    rest: "最后还值车价的百分之几（%）",
    day: "哪天买",
  },
  "rent-or-buy": {
    price: "房价（元）",
    down: "首付（%）",
    rate: "房贷年利率（%）",
    months: "还几个月",
    rent: "同样的房子，月租（元）",
    rise: "房租每年涨（%）",
    yield: "存款理财每年（%）",
    growth: "房价每年涨（%）",
    upkeep: "物业维修，每月（元）",
    costs: "买房的税费（%）",
    years: "比几年",
  },
  medical: {
    total: "总费用（元）",
    selfPaid: "自费（元）",
    paidFirst: "先行自付（元）",
    deductible: "起付线（元）",
    deductibleUsed: "今年已经付过的起付线（元）",
    ratio: "报销比例（%）",
    cap: "一年最多报多少（元）",
    capUsed: "今年已经报了多少（元）",
  },
  "unit-price": {
    unit: "按什么比",
    price: "第一个：价钱（元）",
    size: "第一个：每件多少",
    count: "第一个：几件，含赠品",
    otherPrice: "第二个：价钱（元）",
    otherSize: "第二个：每件多少",
    otherCount: "第二个：几件，含赠品",
  },
};

const hints: Record<ToolName, Record<string, string>> = {
  mortgage: {
    months: "20年是240个月",
    after: "没有变化就空着",
    newRate: "和提前还款选一个填",
  },
  "income-tax": {
    insurance: "工资条上扣的那一笔",
    children: "每个孩子按父母一方全扣算",
    parents: "独生子女填上限；有兄弟姐妹的，填你分到的那份",
    other: "比如继续教育、企业年金",
    pension: "有上限，超过的部分不能扣",
  },
  "trade-in": { price: "店里减完、券用完之后实际要付的" },
  "car-cost": { insurance: "每年差不多的话填平均数" },
  "rent-or-buy": { growth: "会跌就填负数，比如-2", costs: "契税、中介费等，占房价的比例" },
  medical: {
    selfPaid: "清单上写“丙类”或“自费”的",
    paidFirst: "乙类药和材料先自己付的那部分",
    ratio: "看参保地、医院级别和身份；医保局网站或12393能查到",
  },
  "unit-price": { size: "一瓶多少毫升、一包多少克或多少抽" },
};

const choices: Record<string, string> = {
  instalment: "每月一样多（等额本息）",
  principal: "越还越少（等额本金）",
  term: "月供少了，期限不变",
  "keep-instalment": "月供不变，早点还完",
  none: "没有",
  loan: "首套房贷利息",
  rentLarge: "租房：直辖市、省会等",
  rentMiddle: "租房：市区户籍人口超过100万",
  rentSmall: "租房：其他城市",
  appliance: "一级能效的冰箱、洗衣机、电视、空调、热水器、电脑",
  digital: "手机、平板、智能手表手环、智能眼镜",
  "scrap-new-energy": "报废旧车，买新能源车",
  "scrap-petrol": "报废旧车，买2.0升及以下燃油车",
  "sell-new-energy": "卖掉旧车，买新能源车",
  "sell-petrol": "卖掉旧车，买2.0升及以下燃油车",
  new: "新能源车",
  petrol: "燃油车",
  ml: "每100毫升",
  g: "每100克",
  sheet: "每100抽（张）",
  piece: "每件",
};

/** Format of whole numbers with thousands separators. */
const WHOLE = new Intl.NumberFormat("en-US");

/** Formats cents as 元 with two decimals and thousands separators. */
function yuan(cents: bigint): string {
  const amount = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "−" : ""}${WHOLE.format(amount / 100n)}.${String(amount % 100n).padStart(2, "0")}元`;
}

/** Texts of the calculators' forms and answers. */
const texts = {
  about,
  labels,
  hints,
  choices,
  yuan,
  yuanUnit: "元",
  /** The unit of a chart with large values. */
  large: { unit: "万元", by: 10_000 },
  nothing: "这些数算不出结果。",
  noRule: (day: string) => `我们没有${day}的规定，所以不算：拿别的年份的数来算，会差很多。`,
  faults: {
    missing: (label: string) => `请填“${label}”。`,
    number: (label: string) => `“${label}”要填数，比如1200或1200.50。`,
    decimals: (label: string, decimals: number) =>
      decimals === 0 ? `“${label}”要填整数。` : `“${label}”最多${decimals}位小数。`,
    range: (label: string, least: string, most: string) => `“${label}”要在${least}到${most}之间。`,
    choice: (label: string) => `“${label}”要从列表里选一个。`,
    day: (label: string) => `“${label}”要写成2026-06-01这样的日期。`,
  },
  mortgage: {
    sentence: (way: string, first: string, months: number, interest: string) =>
      way === "instalment"
        ? `每月还${first}，还${months}个月，一共付利息${interest}。`
        : `第一个月还${first}，以后逐月减少，还${months}个月，一共付利息${interest}。`,
    changed: (kind: string, next: string, months: number, saved: string) =>
      saved.startsWith("−")
        ? `变化之后下个月还${next}，一共${months}个月还完，利息多付${saved.slice(1)}。`
        : `${kind === "prepay" ? "提前还款" : "利率变化"}之后下个月还${next}，一共${months}个月还完，利息少付${saved}。`,
    firstDays: "从放款到第一个还款日的那几天，银行多半单独算利息，这里没有算进去。",
    chart: "还欠多少",
    owed: "原来",
    owedChanged: "变化之后",
    monthly: "第一个月的利息",
    first: "第一个月还",
    next: (after: number) => `第${after + 1}个月还`,
    last: "最后一个月还",
    count: "几个月还完",
    interest: "利息一共",
    rates: { lpr: "参考：5年期以上LPR", fund: "参考：首套公积金贷款，5年以上" },
    afterWhich: "请写还了几个月之后变。",
    afterTooLate: (months: number) => `一共才${months}个月，变化要在这之前。`,
    oneChange: "提前还款和新利率一次只算一个，请空出一个。",
    whichChange: "请填提前还多少，或者新的利率。",
    prepayTooMuch: (balance: string) => `那时只欠${balance}，提前还的要比它少。`,
  },
  incomeTax: {
    sentence: (sum: string, least: string, most: string) =>
      least === most
        ? `这一年一共扣个税${sum}，每月${most}。`
        : `这一年一共扣个税${sum}，每月从${least}到${most}不等。`,
    refund: (amount: string) => `没有领满12个月，预扣多了：第二年3月到6月办汇算，能退${amount}。`,
    bonus: (isApart: boolean, tax: string, saved: string) =>
      isApart
        ? `年终奖单独计税合算，交${tax}，比合并少${saved}。`
        : `年终奖并入工资一起算合算，多交${tax}，比单独计税少${saved}。`,
    bonusSame: (tax: string) => `年终奖单独算、合起来算一样，都是${tax}。`,
    noBonusRule: (day: string) => `年终奖单独计税的规定不管到${day}，所以没有算。`,
    chart: "每月扣多少",
    month: (month: number) => `${month}月`,
    special: "专项附加扣除等，每月",
    taxable: "每月要算税的部分",
    withheld: "全年预扣",
    yearly: "年度汇算应交",
    bonusApart: "年终奖单独算",
    bonusTogether: "年终奖合起来算，多交",
    parentsMost: (most: string) => `赡养老人每月最多扣${most}。`,
    pensionMost: (most: string) => `个人养老金一年最多扣${most}。`,
  },
  medical: {
    sentence: (paid: string, own: string) => `医保付${paid}，自己付${own}。`,
    nothing: (own: string) => `没过起付线，或者额度已经用完，这次都要自己付：${own}。`,
    ownNumbers: "各地、各级医院、各种身份的比例不一样，要用你自己那里的数。大病保险和医疗救助没有算进去。",
    moreThanTotal: "自费加先行自付比总费用还多，请对一下清单。",
    chart: "这笔钱谁付",
    total: "总费用",
    paid: "医保付",
    own: "自己付",
    eligible: "能按比例报的部分",
    deducted: "先减起付线",
  },
  tradeIn: {
    sentence: (subsidy: string, pays: string) => `补${subsidy}，自己付${pays}。`,
    tooDear: (limit: string) => `超过${limit}的没有补贴，一分也不补。`,
    capped: (cap: string) => `已经到顶了：再贵也只补${cap}。`,
    local: "名额、领券和品牌型号看当地：补贴用完就停，买之前先看当地商务局的通知。",
    chart: "这笔钱谁付",
    price: "价钱",
    subsidy: "补贴",
    pays: "自己付",
    share: "补几成",
    cap: "最多补",
    limit: "单价不能超过",
  },
  carCost: {
    sentence: (years: number, total: string, month: string, km: string) =>
      `${years}年一共花${total}，合每月${month}、每公里${km}。`,
    ownNumbers: "电价、油价、保险、残值都按你填的数，几年里不变；贷款利息没有算进去。",
    subsidyTooMuch: "补贴比车价还多，请再看看。",
    chart: "钱花在哪里",
    bought: "买车，减补贴",
    tax: "购置税",
    energy: "电费或油费",
    keeping: "保险、保养、停车",
    rest: "卖掉能拿回",
    total: "一共花",
  },
  rentOrBuy: {
    sentence: (years: number, isOwner: boolean, apart: string) =>
      `${years}年以后，${isOwner ? "买房" : "租房"}的人多剩${apart}。`,
    even: (years: number) => `${years}年以后，两种一样。`,
    growth: (percent: string) => `房价每年涨${percent}%，两种打平：涨得比这多，买房剩得多；比这少，租房剩得多。`,
    assumptions: "租房的人把首付、税费和每月省下的钱都存起来；省不下来的话，结果就不是这样。",
    chart: "各自手里剩多少",
    owner: "买房的人",
    tenant: "租房的人",
    instalment: "买房的月供",
    balance: (years: number) => `${years}年后还欠银行`,
    ownerHas: (years: number) => `${years}年后，房子减欠款`,
    tenantHas: (years: number) => `${years}年后，租房的人存下`,
  },
  unitPrice: {
    per: { ml: "/100毫升", g: "/100克", sheet: "/100抽", piece: "/件" },
    sentence: (price: string, per: string) => `合${price}${per}。再填一个，就能比哪个便宜。`,
    same: (price: string, per: string) => `两个一样，都合${price}${per}。`,
    cheaper: (index: 0 | 1, price: string, per: string, saved: string) =>
      `第${index === 0 ? "一" : "二"}个便宜，合${price}${per}，便宜${saved}%。`,
    offer: (index: number): string => (index === 0 ? "第一个" : "第二个"),
    gifts: "赠品算进件数里；用不完会过期的，便宜也不划算。",
    chart: "同样多的量，各要多少钱",
    otherPartly: "第二个要把价钱、每件多少、几件都填上。",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "tool-answer": typeof texts;
  }
}
