import { describe, expect, it } from "vitest";
import { checkFile, extensionOf, isAllowed, typeNames } from "./upload.rules.ts";

const LIST = "jpg,png,.webp,image/gif,audio/*,docx";

describe("the extension of a name", () => {
  it.each([
    ["a.JPG", "jpg"],
    ["财经.照片.png", "png"],
    ["x.tar.gz", "gz"],
    ["a", ""],
    ["", ""],
    [".htaccess", ""],
    ["a.", ""],
    ["a.b", ""],
    ["a.longer6", ""],
    ["a.jpg\0.exe", "exe"],
    ["../../etc/.png", ""],
    ["a.jp g", ""],
    ["a.ｊｐｇ", ""],
    ["a.jpg ", ""],
  ])("%j is %j", (name, extension) => expect(extensionOf(name)).toBe(extension));
});

describe("the list of the settings", () => {
  it.each([
    ["an extension", "jpg", "image/jpeg", LIST, true],
    ["an extension without a type", "docx", "", LIST, true],
    ["an extension with its dot", "webp", "image/webp", LIST, true],
    ["a whole type", "gif", "image/gif", LIST, true],
    ["a group of types", "mp3", "audio/mpeg", LIST, true],
    ["spaces and capitals", "png", "", " PNG , jpg", true],
    ["nothing else", "pdf", "application/pdf", LIST, false],
    ["no group without a type", "mp3", "", LIST, false],
    ["everything", "pdf", "application/pdf", "*", true],
    ["nothing when it is empty", "jpg", "image/jpeg", "", false],
    ["no file without an extension", "", "image/jpeg", "*", false],
    [
      "Word, whose type has xml in its name",
      "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "*",
      true,
    ],
  ])("takes %s", (_, extension, type, list, allowed) => expect(isAllowed(extension, type, list)).toBe(allowed));

  it.each(["html", "htm", "xhtml", "svg", "xml", "js", "mjs", "swf", "php", "exe"])("never takes %s", (extension) => {
    for (const list of ["*", extension, `.${extension}`, "text/*"]) {
      expect(isAllowed(extension, "text/plain", list)).toBe(false);
    }
  });

  it.each(["text/html", "image/svg+xml", "application/xml", "text/javascript", "application/x-shockwave-flash"])(
    "never takes the type %s under another extension",
    (type) => expect(isAllowed("txt", type, "*,txt")).toBe(false),
  );
});

describe("the checks before sending come in order", () => {
  const rules = { mimetype: "png", maxsize: 100 };
  it.each([
    ["no name", { name: "", size: 500, type: "" }, "incomplete"],
    ["nothing in it", { name: "a.exe", size: 0, type: "" }, "incomplete"],
    ["type before size", { name: "a.exe", size: 500, type: "" }, "notAllowed"],
    ["size", { name: "a.png", size: 101, type: "image/png" }, "tooLarge"],
    ["all well", { name: "a.png", size: 100, type: "image/png" }, undefined],
  ])("%s", (_, file, fault) => expect(checkFile(file, rules)).toBe(fault));
});

it("types are named as a refusal lists them, and none where any is taken", () => {
  expect(typeNames(LIST)).toEqual(["JPG", "PNG", "WEBP", "image/gif", "audio/*", "DOCX"]);
  expect(typeNames(" jpg , .JPG,,")).toEqual(["JPG"]);
  expect(typeNames("jpg,*")).toEqual([]);
});
