import type zh from "./share-card.zh-cn.ts";

const shareCard = {
  plain: "In plain words",
  scan: "Scan to read",
  billboard: "Ranking",
  subject: "Special",
  bulletin: "Spot check",
  flash: "Brief",
  author: "Author",
  topic: "Topic",
  company: "Company",
} satisfies typeof zh;

export default shareCard;
