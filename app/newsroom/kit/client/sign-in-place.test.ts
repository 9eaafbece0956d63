import { expect, test } from "vitest";
import { placeAfterSignIn, signInAddress } from "./sign-in-place.ts";

test("the sign-in screen leads back to where one was", () => {
  const address = signInAddress({ pathname: "/newsroom/stories", search: "?state=writing&q=押金" });
  expect(decodeURI(placeAfterSignIn(new URL(address, "https://news.example").search))).toBe(
    "/newsroom/stories?state=writing&q=押金",
  );
  expect(signInAddress({ pathname: "/newsroom", search: "" })).toBe("/newsroom/login");
});

test.each([
  "",
  "?to=",
  "?to=/user",
  "?to=/newsroomful",
  "?to=//elsewhere.example/newsroom",
  "?to=https://elsewhere.example/newsroom",
  "?to=/newsroom/login?to=/newsroom/login",
  "?to=javascript:alert(1)",
  "?to=/\\elsewhere.example",
])("it leads nowhere else: %s", (search) => {
  expect(placeAfterSignIn(search)).toBe("/newsroom");
});
