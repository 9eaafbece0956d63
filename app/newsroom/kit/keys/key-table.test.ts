import { expect, test } from "vitest";
import en from "#app/newsroom/shell/newsroom.en.ts";
import zh from "#app/newsroom/shell/newsroom.zh-cn.ts";
import { keyLabels, keyList } from "./key-table.ts";

test("no key is without help, in either language", () => {
  for (const { id } of keyList) {
    expect(zh.keys[id], id).not.toBe("");
    expect(en.keys[id], id).not.toBe("");
  }
});

test("no key stands twice where both would work", () => {
  for (const key of keyList) {
    const rivals = keyList.filter(
      (other) =>
        other.id !== key.id &&
        other.press === key.press &&
        [key.scope, other.scope].includes("everywhere") &&
        !(key.yields ?? other.yields),
    );
    const sameScope = keyList.filter(
      ({ id, scope, press }) => id !== key.id && scope === key.scope && press === key.press,
    );
    expect(
      [...rivals, ...sameScope].map(({ id }) => id),
      key.id,
    ).toEqual([]);
  }
});

test("no single key hides the first of a sequence", () => {
  const firsts = new Set(keyList.filter(({ press }) => press.includes(" ")).map(({ press }) => press.split(" ")[0]));
  expect(keyList.filter(({ press }) => firsts.has(press)).map(({ id }) => id)).toEqual([]);
});

/** Keys that the newsroom must not use, because Chinese input methods or browsers use them. */
const TAKEN = [
  ["Control+Space", "Control+.", "Shift", "Control", "Control+Shift+f", "Control+Shift+Space", "Shift+Space"],
  ["$mod+n", "$mod+t", "$mod+w", "$mod+q", "$mod+Shift+n", "$mod+Shift+t", "$mod+Shift+w", "$mod+Tab", "$mod+l"],
].flat();

test("no key is one that Chinese input methods or browsers keep", () => {
  const same = (press: string) =>
    press
      .toLowerCase()
      .replaceAll(/\$mod|meta/g, "control")
      .replace("[shift]+", "")
      .split("+")
      .sort()
      .join("+");
  const taken = new Set(TAKEN.map(same));
  const faults = keyList.filter(({ press }) => press.split(" ").some((one) => taken.has(same(one))));
  expect(faults.map(({ id }) => id)).toEqual([]);
});

test("keys are written as they stand on the keyboard", () => {
  expect(keyLabels({ press: "$mod+k" }, false)).toEqual(["Ctrl K"]);
  expect(keyLabels({ press: "$mod+k" }, true)).toEqual(["⌘K"]);
  expect(keyLabels({ press: "$mod+Shift+u" }, false)).toEqual(["Ctrl Shift U"]);
  expect(keyLabels({ press: "Alt+v" }, false)).toEqual(["Alt V"]);
  expect(keyLabels({ press: "g q" }, false)).toEqual(["g", "q"]);
  expect(keyLabels({ press: "[Shift]+?" }, false)).toEqual(["?"]);
  expect(keyLabels({ press: "Shift+x" }, true)).toEqual(["⇧X"]);
});
