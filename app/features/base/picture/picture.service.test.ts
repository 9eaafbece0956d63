import { afterAll, beforeEach, expect, it, vi } from "vitest";

const draw = vi.hoisted(() => vi.fn());
vi.mock("#app/lib/threads/child-process.server.ts", async (original) => ({
  ...(await original<object>()),
  childProcess: () => draw,
}));
vi.mock("./picture.repo.server.ts", () => ({
  findBySha: async () => undefined,
  insert: async (media: object) => media,
}));
vi.mock("./picture.storage.server.ts", () => ({ hasFiles: async () => false, writeFiles: async () => {} }));

// Resets modules, because other tests of this worker may have loaded them with the real process, and must get that
// process again.
vi.resetModules();
const { storePicture } = await import("./picture.service.server.ts");
afterAll(() => {
  vi.doUnmock("./picture.repo.server.ts");
  vi.doUnmock("./picture.storage.server.ts");
  vi.resetModules();
});

const DRAWN = { files: new Map(), look: "0", parts: {}, extension: "png", width: 1, height: 1, widths: [1] };
const store = (name: string | number) => storePicture(Buffer.from(String(name)), "");

beforeEach(() => void draw.mockReset().mockResolvedValue(DRAWN));

it("draws one at a time, turns away who comes when twenty wait, and takes pictures again once they are drawn", async () => {
  let letGo = () => {};
  draw.mockReturnValue(new Promise((resolve) => (letGo = () => resolve(DRAWN))));
  const taken = Array.from({ length: 21 }, (_, index) => store(index));
  await new Promise(setImmediate);
  expect(draw).toHaveBeenCalledTimes(1);
  await expect(store("one more")).rejects.toMatchObject({ why: "busy" });
  letGo();
  expect(await Promise.all(taken)).toHaveLength(21);
  expect(draw).toHaveBeenCalledTimes(21);
  expect(await store("later")).toMatchObject({ width: 1, phash: "0" });
});
