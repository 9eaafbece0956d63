import type zh from "../zh-cn/share-card.ts";

const shareCard = {
  plain: "In plain words",
  scan: "Scan to read",
  billboard: "Ranking",
  subject: "Special",
  bulletin: "Spot check",
} satisfies typeof zh;

export default shareCard;
