import type reading from "../zh-cn/reading.ts";

export default {
  listen: "Listen",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  cannotSpeak: "This device could not read aloud; it may have no Chinese voice.",
  zoom: (alt: string) => (alt === "" ? "Enlarge the picture" : `Enlarge the picture: ${alt}`),
  close: "Close",
} satisfies typeof reading;
