import { expect, it } from "vitest";
import { missingProofs, type PictureRights, type Proof } from "./picture.rules.ts";

it.each<[PictureRights, Partial<Record<Proof, string>>, Proof[]]>([
  ["own", {}, ["by"]],
  ["own", { by: "张三" }, []],
  ["own", { by: "  " }, ["by"]],
  ["agency", { by: "某社" }, ["licence"]],
  ["cc", { by: "某人", licence: "CC BY 4.0" }, ["origin"]],
  ["screenshot", {}, ["by", "origin"]],
  ["unknown", {}, []],
])("%s with %o lacks %o", (rights, said, missing) => {
  expect(missingProofs(rights, { by: "", licence: "", origin: "", ...said })).toEqual(missing);
});
