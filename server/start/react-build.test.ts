import { expect, it } from "vitest";
import { StartError } from "#db/start-error.ts";
import { requireProductionReact } from "./react-build.ts";

it("tells the development build of React, which tests run with, and refuses it", () => {
  expect(requireProductionReact).toThrow(StartError);
});
