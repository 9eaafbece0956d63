import { describe, expect, it, vi } from "vitest";
import mammoth from "mammoth";
import { wordFile } from "../../../../../tests/fixtures/word-file.ts";
import { cleanPasted } from "./pasted-html.ts";
import { fileOfDataUrl, uploadPasted, WORD_OPTIONS, type Watch } from "./picture-files.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("a Word document comes with headings, emphasis, list, table and its picture apart", async () => {
  const { value } = await mammoth.convertToHtml({ buffer: wordFile(PIXEL) }, WORD_OPTIONS);
  const { html, pictures, dropped } = cleanPasted(value);
  expect(html).toContain("<h2>采购手记</h2><h3>先看合同</h3><p>合同里<strong>违约金</strong>最<u>要紧</u>。</p>");
  expect(html).toContain("<ol><li>看数量</li><li>看日期<ul><li>交货</li></ul></li></ol>");
  expect(html).toMatch(/<table><tr><td><p>品名<\/p><\/td><td><p>单价<\/p><\/td><\/tr>/);
  expect(html).toContain("<tr><td></td><td></td></tr></table>");
  expect(html).toContain('<img src="pasted:0" alt="货架">');
  expect({ count: pictures.length, dropped }).toEqual({ count: 1, dropped: 0 });
  const file = fileOfDataUrl(pictures[0] ?? "", "a");
  expect([file.name, file.type]).toEqual(["a.png", "image/png"]);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PIXEL);
});

describe("pictures that were pasted", () => {
  const data = `data:image/png;base64,${PIXEL.toString("base64")}`;
  const watch = () => ({ onProgress: vi.fn(), signal: new AbortController().signal });

  it("are uploaded one after the other, and one that fails is told and left out", async () => {
    const pasted = cleanPasted(`<p>甲</p><img src="${data}"><img src="${data}" alt="a>b"><p>乙</p>`);
    const upload = vi
      .fn()
      .mockImplementationOnce((_, { onProgress }: Watch) => {
        onProgress(0.5);
        return { ok: true, url: "/storage/article/x.png" };
      })
      .mockResolvedValueOnce({ ok: false, msg: "太大" });
    const seen = watch();
    expect(await uploadPasted(pasted, { upload }, seen)).toEqual({
      html: `<p>甲</p><img src="/storage/article/x.png"><p>乙</p>`,
      failure: "太大",
    });
    expect(seen.onProgress.mock.calls).toEqual([[0.25]]);
  });

  it("are fetched from web addresses for staff, the others uploaded", async () => {
    const address = "https://mmbiz.qpic.cn/a/640?wx_fmt=png&amp;from=appmsg";
    const pasted = cleanPasted(`<img data-src="${address}" src="x.gif"><img src="${data}">`, { isForStaff: true });
    const upload = vi.fn().mockResolvedValue({ ok: true, url: "/media/a" });
    const fetchPicture = vi.fn().mockResolvedValue({ ok: true, url: "/media/b" });
    expect((await uploadPasted(pasted, { upload, fetchPicture }, watch())).html).toBe(
      '<img src="/media/b"><img src="/media/a">',
    );
    expect(fetchPicture.mock.calls.map(([one]) => one)).toEqual([address.replace("&amp;", "&")]);
  });

  it("are left out from the moment on when it is stopped", async () => {
    const stop = new AbortController();
    const upload = vi.fn().mockImplementation(() => {
      stop.abort();
      return { ok: false, msg: "" };
    });
    const pasted = cleanPasted(`甲<img src="${data}"><img src="${data}">`);
    const outcome = await uploadPasted(pasted, { upload }, { ...watch(), signal: stop.signal });
    expect(outcome).toEqual({ html: "甲", failure: undefined });
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it("are empty files when they are badly written, which the upload refuses", () =>
    expect(fileOfDataUrl("data:image/png;base64,%%%", "a").size).toBe(0));
});
