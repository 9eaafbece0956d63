import { expect, it } from "vitest";
import { assetUrl } from "./asset-url.ts";

const CDN = "https://cdn.example";
const HOST = "https://mingbai.example/";

it.each([
  ["/media/a.jpg", CDN, "https://cdn.example/media/a.jpg"],
  ["media/a.jpg", `${CDN}/`, "https://cdn.example/media/a.jpg"],
  ["/media/a.jpg", "", "https://mingbai.example/media/a.jpg"],
  ["https://elsewhere.example/a.jpg", CDN, "https://elsewhere.example/a.jpg"],
  ["//elsewhere.example/a.jpg", CDN, "//elsewhere.example/a.jpg"],
  ["data:image/png;base64,AA", CDN, "data:image/png;base64,AA"],
  ["", CDN, ""],
])("%s with the CDN %j is %s", (path, cdn, address) => expect(assetUrl(path, cdn, HOST)).toBe(address));
