import type zh from "./share-card.zh-cn.ts";

const shareCard = {
  plain: "In plain words",
  scan: "Scan to read",
  billboard: "Ranking",
  subject: "Special",
  bulletin: "Spot check",
  flash: "Brief",
} satisfies typeof zh;

export default shareCard;
