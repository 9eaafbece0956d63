import { describe, expect, it, vi } from "vitest";
import { cleanPasted } from "../paste/pasted-html.ts";
import { fileOfDataUrl, uploadPasted, type Watch } from "./picture-files.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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
