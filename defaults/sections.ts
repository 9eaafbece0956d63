/** Industries with their sectors, installed once. `palette`: the colour family of drawn covers. */
export const INDUSTRIES = [
  {
    slug: "consumer",
    name: "消费",
    nameEn: "Consumer",
    intro: "吃的、穿的、用的，涨价降价背后是谁在算账。我们走进门店和工厂，把一张小票拆开来讲。",
    introEn:
      "What we eat, wear and use: who does the sums behind a price that rises or falls. We go to shops and factories and take a till receipt apart.",
    keywords: ["消费", "食品", "家电", "零售", "以旧换新"],
    sectors: [
      { slug: "food", name: "食品饮料", nameEn: "Food and drinks" },
      { slug: "appliance", name: "家电家居", nameEn: "Home and appliances" },
      { slug: "apparel", name: "服饰美妆", nameEn: "Fashion and beauty" },
      { slug: "retail", name: "零售渠道", nameEn: "Retail" },
    ],
  },
  {
    slug: "auto",
    name: "汽车",
    nameEn: "Cars",
    intro: "买车、养车、换车的每一笔钱，和路上正在发生的变化：电池、智驾、出口、二手车。",
    introEn:
      "Every cost of buying, keeping and replacing a car, and what is changing on the road: batteries, assisted driving, exports, used cars.",
    keywords: ["汽车", "新能源车", "智能驾驶", "汽车出口", "二手车"],
    sectors: [
      { slug: "new-energy", name: "新能源车", nameEn: "Electric cars" },
      { slug: "smart-driving", name: "智能驾驶", nameEn: "Assisted driving" },
      { slug: "export", name: "汽车出口", nameEn: "Car exports" },
      { slug: "aftermarket", name: "用车养车", nameEn: "Owning a car" },
    ],
  },
  {
    slug: "health",
    name: "医健",
    nameEn: "Health",
    intro: "看病的钱从哪来、花到哪去。从一张结算单讲起：医保、药价、医院和保险怎样影响一个普通家庭。",
    introEn:
      "Where the money for care comes from and where it goes. Starting from one hospital bill: how insurance, drug prices and hospitals touch an ordinary household.",
    keywords: ["医保", "创新药", "医院", "商业健康险", "医疗器械"],
    sectors: [
      { slug: "drugs", name: "创新药", nameEn: "New drugs" },
      { slug: "insurance", name: "医保商保", nameEn: "Health insurance" },
      { slug: "devices", name: "医疗器械", nameEn: "Medical devices" },
      { slug: "hospital", name: "医院就诊", nameEn: "Hospitals" },
    ],
  },
  {
    slug: "tech",
    name: "科技",
    nameEn: "Tech",
    intro: "芯片、人工智能和手里的手机，技术怎样变成价格，又怎样改变工作。不谈玄，只谈账和日常。",
    introEn:
      "Chips, artificial intelligence and the phone in your hand: how technology turns into prices and changes work. No mystique, only costs and daily life.",
    keywords: ["科技", "芯片", "人工智能", "手机", "平台经济"],
    sectors: [
      { slug: "chips", name: "芯片算力", nameEn: "Chips and computing" },
      { slug: "ai", name: "人工智能", nameEn: "Artificial intelligence" },
      { slug: "devices-3c", name: "消费电子", nameEn: "Consumer electronics" },
      { slug: "platform", name: "平台经济", nameEn: "Platforms" },
    ],
  },
  {
    slug: "property",
    name: "房产",
    nameEn: "Property",
    intro: "买、卖、租、修，住的每一步都有一本账。利率怎么变、合同怎么看、老房子怎么住得舒服。",
    introEn:
      "Buying, selling, renting, repairing: every step of having a home has its accounts. How rates move, how to read a contract, how to live well in an old flat.",
    keywords: ["房贷", "利率", "二手房", "租房", "城市更新"],
    sectors: [
      { slug: "mortgage", name: "房贷利率", nameEn: "Mortgages" },
      { slug: "trading", name: "买房卖房", nameEn: "Buying and selling" },
      { slug: "rental", name: "租房", nameEn: "Renting" },
      { slug: "renewal", name: "城市更新", nameEn: "Urban renewal" },
    ],
  },
] as const;

type ColumnDefault = {
  slug: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  template?: "list" | "cards";
  children?: ColumnDefault[];
};

/** Columns in two levels, installed once. */
export const COLUMNS: ColumnDefault[] = [
  {
    slug: "macro",
    name: "宏观",
    nameEn: "Macro",
    description: "物价、就业、利率这些大数字，落到一个家庭的账本上是多少。",
    descriptionEn: "Prices, jobs, interest rates: what the big numbers come to in one household's accounts.",
    children: [
      {
        slug: "money",
        name: "货币与汇率",
        nameEn: "Money and exchange",
        description: "利率怎么走，汇率怎么变，和存款、贷款、出国花钱有什么关系。",
        descriptionEn:
          "Where rates and exchange rates are heading, and what that means for savings, loans and spending abroad.",
      },
      {
        slug: "trade",
        name: "外贸",
        nameEn: "Trade",
        description: "货卖到哪里、怎么运、赚多少，订单背后的工厂和饭碗。",
        descriptionEn:
          "Where goods are sold, how they travel, what they earn: the factories and jobs behind the orders.",
      },
    ],
  },
  {
    slug: "company",
    name: "公司",
    nameEn: "Companies",
    description: "一家公司靠什么赚钱、为什么亏钱，用顾客听得懂的话讲。",
    descriptionEn: "How a company makes money and why it loses some, in words its customers understand.",
    children: [
      {
        slug: "earnings",
        name: "财报",
        nameEn: "Earnings",
        description: "把财报里的几个数字放在一起，看生意好在哪里、难在哪里。",
        descriptionEn: "A few figures of the accounts side by side: where business is good, and where it is hard.",
      },
      {
        slug: "ipo",
        name: "上市",
        nameEn: "IPOs",
        description: "要上市的公司是做什么的，钱准备怎么花，风险写在第几页。",
        descriptionEn:
          "What a company does that wants to be listed, what the money is for, and on which page the risks stand.",
      },
    ],
  },
  {
    slug: "market",
    name: "市场",
    nameEn: "Markets",
    description: "价格为什么涨、为什么跌，谁在买、谁在卖，你要不要跟着动。",
    descriptionEn: "Why prices rise and fall, who buys and who sells, and whether you need to move with them.",
  },
  {
    slug: "policy",
    name: "政策",
    nameEn: "Policy",
    description: "规则改了什么，从哪天起算，谁多拿、谁少拿。",
    descriptionEn: "What has changed in the rules, from which day, and who gets more or less.",
    children: [
      {
        slug: "explain",
        name: "政策解读",
        nameEn: "Policy explained",
        description: "一条一条讲清楚：谁能申请、怎么申请、最容易漏掉哪一步。",
        descriptionEn: "Point by point: who can apply, how to apply, and which step is easiest to miss.",
      },
    ],
  },
  {
    slug: "opinion",
    name: "评论",
    nameEn: "Opinion",
    description: "把道理讲明白，也把不同的看法摆出来。",
    descriptionEn: "Arguments made plain, and different views laid side by side.",
  },
  {
    slug: "depth",
    name: "深度",
    nameEn: "In depth",
    description: "花几周时间弄清一件事：走访、核对、算账，再写给你看。",
    descriptionEn: "Weeks spent on one question: visiting, checking, calculating, then writing it down for you.",
    template: "cards",
  },
  {
    slug: "data",
    name: "数据",
    nameEn: "Data",
    description: "自己抄的价、自己做的表，写明方法，也写明局限。",
    descriptionEn: "Prices we noted ourselves and tables we made ourselves, with the method, and its limits.",
  },
];
