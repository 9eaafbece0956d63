import { describe, expect, it } from "vitest";
import { PICTURE } from "./captcha.geometry.ts";
import { inPicture, parseClickInfo, writeClickInfo } from "./captcha.info.ts";

describe("parseClickInfo", () => {
  it("reads points and the size at which the picture was shown", () => {
    expect(parseClickInfo("10,20-30.5,40.25-350,200;350;200")).toEqual({
      points: [
        { x: 10, y: 20 },
        { x: 30.5, y: 40.25 },
        { x: 350, y: 200 },
      ],
      shown: { width: 350, height: 200 },
    });
    expect(parseClickInfo("1,1;326.40000915527344;186.515625")?.shown).toEqual({
      width: 326.40000915527344,
      height: 186.515625,
    });
  });

  it("reads back what it has written", () => {
    const info = {
      points: [
        { x: 1.5, y: 2 },
        { x: 300, y: 199.9 },
      ],
      shown: PICTURE,
    };
    expect(parseClickInfo(writeClickInfo(info))).toEqual(info);
  });

  const refused = {
    nothing: "",
    "no points": ";350;200",
    "no size": "1,1-2,2",
    "half a size": "1,1;350",
    "size nought": "0,0-0,0;0;0",
    "no numbers": "NaN,NaN;NaN;NaN",
    infinite: "Infinity,1;350;200",
    "a negative size": "1,1-1,1;-350;-200",
    "a negative point": "-1,1;350;200",
    "an endless size": "1,1;1e308;1e308",
    "an exponent": "1e1,1;350;200",
    hexadecimal: "0x1,1;350;200",
    "other digits": "１,１;350;200",
    "a plus sign": "+1,1;350;200",
    spaces: "1, 1;350;200",
    "a line break at the end": "1,1;350;200\n",
    "a line break within": "1,1\n;350;200",
    "a point outside": "351,1;350;200",
    "a point below": "1,201;350;200",
    "a size too small": "1,1;2;2",
    "a size too large": "1,1;9000;9000",
    "three numbers a point": "1,1,1;350;200",
    "an empty point": "1,1--2,2;350;200",
    "a hyphen at the end": "1,1-;350;200",
    "a fourth part": "1,1;350;200;1",
    "a bare fraction": ".5,1;350;200",
    "an open fraction": "1.,1;350;200",
    "the other kind": "pow:1-2-3",
    "a name of objects": "__proto__,constructor;350;200",
    "ten thousand characters": `${"1,1-".repeat(2_500)}1,1;350;200`,
  };
  it.each(Object.entries(refused))("refuses %s", (_, info) => {
    expect(parseClickInfo(info)).toBeUndefined();
  });
});

describe("inPicture", () => {
  it("finds the same place in the picture whatever its size on the screen", () => {
    const shown = { width: 700, height: 300 };
    expect(
      inPicture(
        {
          points: [
            { x: 70, y: 30 },
            { x: 700, y: 300 },
          ],
          shown,
        },
        PICTURE,
      ),
    ).toEqual([
      { x: 35, y: 20 },
      { x: 350, y: 200 },
    ]);
  });
});
