import { expect, it } from "vitest";
import { shouldRevalidate } from "./should-revalidate.ts";

const asks = (from: string, to: string) => {
  const [currentUrl, nextUrl] = [new URL(from, "https://a.example"), new URL(to, "https://a.example")];
  return shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate: true });
};

it.each([
  ["/newsroom/stories", "/newsroom/stories/7"],
  ["/newsroom/stories/7", "/newsroom"],
  ["/user/account/comment", "/user/account/comment?page=2"],
  ["/news", "/user"],
])("the server is not asked again for what it says to everybody: from %s to %s", (from, to) => {
  expect(asks(from, to)).toBe(false);
});

it.each([
  ["/user/account/comment", "/user/account/comment"],
  ["/newsroom", "/news"],
  ["/news", "/news?page=2"],
])("the server is asked for a page of the site, and for the same page once more: from %s to %s", (from, to) => {
  expect(asks(from, to)).toBe(true);
});
