import { afterAll, beforeEach, expect, it, vi } from "vitest";
import type { DrawingOrder } from "./upload.drawing.server.ts";

const draw = vi.hoisted(() => vi.fn());
vi.mock("#app/lib/threads/child-process.server.ts", async (original) => ({
  ...(await original<object>()),
  childProcess: () => draw,
}));

// Resets modules, because other tests of this worker may have loaded them with the real process, and must get that
// process again.
vi.resetModules();
const { ProcessEnded } = await import("#app/lib/threads/child-process.server.ts");
const { redraw } = await import("./upload.pictures.server.ts");
afterAll(() => void vi.resetModules());

const ORDER: DrawingOrder = { file: "a", kind: "png", target: "b", format: "png", topic: "default" };
const DRAWN = { width: 1, height: 1, size: 1 };

beforeEach(() => void draw.mockReset().mockResolvedValue(DRAWN));

it.each([
  ["a process that was too late", () => Promise.reject(new ProcessEnded("x", "SIGKILL", true)), "tooSlow"],
  ["a process that broke", () => Promise.reject(new ProcessEnded("x", "SIGABRT")), "unreadable"],
  ["a picture that took too long", () => Promise.resolve({ fault: "tooSlow" }), "tooSlow"],
])("tells what became of %s", async (_, outcome, why) => {
  draw.mockImplementationOnce(outcome);
  await expect(redraw(ORDER)).rejects.toMatchObject({ name: "PictureFault", why });
  expect(await redraw(ORDER)).toEqual({ ...DRAWN, mimetype: "image/png" });
});

it("is busy beyond twenty that wait, and takes pictures again once they are drawn", async () => {
  let letGo = () => {};
  const held = new Promise((resolve) => (letGo = () => resolve(DRAWN)));
  draw.mockReturnValue(held);
  const taken = Array.from({ length: 22 }, () => redraw(ORDER));
  await expect(redraw(ORDER)).rejects.toMatchObject({ why: "busy" });
  letGo();
  await Promise.all(taken);
  expect(await redraw(ORDER)).toMatchObject(DRAWN);
});
