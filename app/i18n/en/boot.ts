import type boot from "../zh-cn/boot.ts";

const ago = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"} ago`;

export default {
  justNow: "just now",
  minutesAgo: (count: number) => ago(count, "minute"),
  hoursAgo: (count: number) => ago(count, "hour"),
  offline: "You are offline. What is open stays readable; reconnect before you move on.",
  online: "You are back online.",
  consent:
    "We would like to learn which articles are read, with the help of an outside counter. It gets page addresses, never your account or phone number. Do you agree?",
  consentYes: "Agree",
  consentNo: "Decline",
} satisfies typeof boot;
