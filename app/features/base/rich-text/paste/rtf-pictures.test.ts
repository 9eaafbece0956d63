import { expect, it } from "vitest";
import { picturesOfRtf } from "./rtf-pictures.ts";

const base64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");

/** Returns a picture in Word's RTF form: the picture, and a fallback for simpler programs. */
const picture = (type: string, hex: string) =>
  String.raw`{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picw100\pich100${type}\bliptag-12{\*\blipuid a0b1c2d3}
${hex}}}{\nonshppict{\pict\picw100\wmetafile8 0100ff}}`;

it("gives the pictures of a text in their order, without stand-ins, bullets and those of the page's head", () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg936{\fonttbl{\f0 \'cb\'ce\'cc\'e5;}}{\*\listpicture{\pict\pngblip 0102}}{\headerr{\pict\pngblip 0304}}
\headery720\pard {\b \u37319?} ${picture(String.raw`\pngblip`, "89504e47\n0d0a")}\par ${picture(String.raw`\emfblip`, "01")}
{\shp{\*\shpinst{\sp{\sn pib}{\sv {\pict\jpegblip ffd8ff}}}}{\shprslt{\pict\pngblip 0506}}}\par}`;
  expect(picturesOfRtf(rtf)).toEqual([
    `data:image/png;base64,${base64("89504e470d0a")}`,
    undefined,
    `data:image/jpeg;base64,${base64("ffd8ff")}`,
  ]);
});

it.each(["", "x", "}}}", "{{{", String.raw`{\pict\pngblip`, String.raw`\pict\pngblip 00}`, String.raw`{\rtf1\\\{\}}`])(
  "finds nothing in %j",
  (rtf) => expect(picturesOfRtf(rtf)).toEqual([]),
);
