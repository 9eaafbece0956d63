import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_FIELDS } from "#app/features/newsroom/story/story.schema.ts";
import type { KeptChanges, Saved, StoryServer } from "./draft-places.ts";
import { StoryDraft } from "./story-draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const values = { ...EMPTY_FIELDS, title: "押金", body: "<p>一</p>" };
const taken = (changes: KeptChanges, version = 2): Saved => ({
  version,
  versions: Object.fromEntries(Object.keys(changes).map((name) => [name, version])),
  conflicts: {},
  faults: {},
  fence: 1,
});

function open(server: Partial<StoryServer> = {}) {
  const saves: KeptChanges[] = [];
  const disk: { kept: KeptChanges | undefined; settled: number } = { kept: undefined, settled: 0 };
  const draft = new StoryDraft({
    values,
    version: 1,
    versions: {},
    server: {
      lease: async () => ({ fence: 1, version: 1, holder: null }),
      beat: async () => ({ isMine: true }),
      ...server,
      save: async (input) => {
        saves.push(input.changes);
        return server.save === undefined ? taken(input.changes, saves.length + 1) : server.save(input);
      },
    },
    copy: {
      write: (kept) => {
        disk.kept = kept;
      },
      settle: () => {
        disk.settled += 1;
      },
      drop: () => {
        disk.kept = undefined;
      },
    },
  });
  return { draft, saves, disk };
}

const rest = () => vi.advanceTimersByTimeAsync(1_000);

describe("a story that is written", () => {
  it("is saved after a rest: what changed alone, with the version it was read at", async () => {
    const { draft, saves } = open();
    draft.change("title", "押金少一截");
    draft.change("title", "押金为什么少一截");
    await rest();
    expect(saves).toEqual([{ title: { base: 1, value: "押金为什么少一截" } }]);
    expect(draft.state().saving).toBe("saved");
    draft.change("title", "押金");
    await rest();
    expect(saves[1]).toEqual({ title: { base: 2, value: "押金" } });
  });

  it("does not say that it is saved while the editor holds words that it has yet to tell", async () => {
    let answer: (saved: Saved) => void = () => undefined;
    const { draft } = open({ save: () => new Promise<Saved>((resolve) => (answer = resolve)) });
    draft.change("title", "押金少一截");
    await rest();
    draft.touch();
    answer(taken({ title: { base: 1, value: "押金少一截" } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.state().saving).toBe("dirty");
    draft.change("body", "<p>一</p>");
    await rest();
    expect(draft.state().saving).toBe("saved");
  });

  it("is as it was when what was typed has been taken away again", async () => {
    const { draft, saves } = open();
    draft.change("title", "押金少");
    draft.change("title", "押金");
    await rest();
    expect([saves, draft.state().saving]).toEqual([[], "none"]);
  });

  it("is on this device before the server has it, and off it afterwards", async () => {
    const { draft, disk } = open();
    draft.change("body", "<p>二</p>");
    await vi.advanceTimersByTimeAsync(300);
    expect(disk.kept).toEqual({ body: { base: 1, value: "<p>二</p>" } });
    await rest();
    expect(disk.kept).toBeUndefined();
  });

  it("has one save under way; what is typed meanwhile follows on top of it", async () => {
    const line = Promise.withResolvers<Saved>();
    let isFirst = true;
    const { draft, saves } = open({
      save: async ({ changes }) => {
        if (!isFirst) return taken(changes, 3);
        isFirst = false;
        return line.promise;
      },
    });
    draft.change("title", "一");
    await rest();
    draft.change("title", "一二");
    await rest();
    expect(saves).toHaveLength(1);
    line.resolve(taken({ title: { base: 1, value: "一" } }, 2));
    await rest();
    await rest();
    expect(saves[1]).toEqual({ title: { base: 2, value: "一二" } });
    expect(draft.state()).toMatchObject({ saving: "saved", values: { title: "一二" } });
  });

  it("goes on without a line, and is saved when it is back", async () => {
    let isDown = true;
    const { draft, disk, saves } = open({
      save: async ({ changes }) => {
        if (isDown) throw new Error("no line");
        return taken(changes);
      },
    });
    draft.change("title", "地铁里写的");
    await rest();
    expect(draft.state().saving).toBe("kept");
    expect(disk.kept).toEqual({ title: { base: 1, value: "地铁里写的" } });
    isDown = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(draft.state().saving).toBe("saved");
    expect(saves.at(-1)).toEqual({ title: { base: 1, value: "地铁里写的" } });
    expect(disk.kept).toBeUndefined();
  });

  it("stays as it was typed, whatever the server tidies of it, and is not sent again for that", async () => {
    const { draft, saves } = open();
    draft.change("title", "押金 ");
    await rest();
    draft.follow({ ...values, title: "押金" }, { version: 2, versions: { title: 2 } });
    draft.change("dek", "导语");
    await rest();
    expect(draft.state().values.title).toBe("押金 ");
    expect(saves[1]).toEqual({ dek: { base: 1, value: "导语" } });
  });
});

it("is not thrown back by a text that was read before its newest save, and comes after it", async () => {
  const { draft, saves } = open();
  draft.change("title", "押金少了一截");
  await rest();
  draft.follow({ ...values, dek: "别人的导语" }, { version: 2, versions: { title: 1, dek: 2 } });
  expect(draft.state().values).toMatchObject({ title: "押金少了一截", dek: "别人的导语" });
  draft.change("title", "押金少了一大截");
  await rest();
  expect(saves[1]).toEqual({ title: { base: 2, value: "押金少了一大截" } });
});

describe("a field that somebody else has changed", () => {
  const conflicted = () => {
    let isFirst = true;
    return open({
      save: async ({ changes }) => {
        if (!isFirst) return taken(changes, 6);
        isFirst = false;
        const { title: _, ...others } = changes;
        return { ...taken(others, 5), conflicts: { title: { value: "别人的标题", version: 4 } } };
      },
    });
  };

  it("is not sent again until it is settled; others go on", async () => {
    const { draft, saves, disk } = conflicted();
    draft.change("title", "我的标题");
    draft.change("dek", "导语");
    await rest();
    expect(draft.state().conflicts).toEqual({ title: { value: "别人的标题", version: 4 } });
    expect(draft.state().values).toMatchObject({ title: "我的标题", dek: "导语" });
    expect(disk.kept).toMatchObject({ title: { value: "我的标题" } });
    draft.change("dek", "导语二");
    await rest();
    expect(saves[1]).toEqual({ dek: { base: 5, value: "导语二" } });
  });

  it("is mine, theirs or both, on top of their version", async () => {
    const { draft, saves } = conflicted();
    draft.change("title", "我的标题");
    await rest();
    draft.settle("title", "两人的标题");
    await rest();
    expect(saves.at(-1)).toEqual({ title: { base: 4, value: "两人的标题" } });
    expect(draft.state()).toMatchObject({ conflicts: {}, values: { title: "两人的标题" }, saving: "saved" });
  });

  it("needs no save when theirs is taken", async () => {
    const { draft, saves } = conflicted();
    draft.change("title", "我的标题");
    await rest();
    draft.settle("title", "别人的标题");
    await rest();
    expect(saves).toHaveLength(1);
    expect(draft.hasUnsaved()).toBe(false);
  });
});

describe("a story that somebody else writes", () => {
  const holder = { staffId: 7, name: "许知远舟", since: new Date() };

  it("keeps what is typed on this device until it is taken over", async () => {
    const { draft, saves, disk } = open({
      lease: async ({ take }) => ({ fence: take ? 2 : 1, version: 1, holder: take ? null : holder }),
      save: async ({ changes }) => ({ ...taken(changes), fence: 2 }),
    });
    draft.change("title", "我也想写");
    await rest();
    expect(saves).toEqual([]);
    expect(draft.state()).toMatchObject({ holder, saving: "kept" });
    expect(disk.kept).toEqual({ title: { base: 1, value: "我也想写" } });
    await draft.takeOver();
    expect(saves).toEqual([{ title: { base: 1, value: "我也想写" } }]);
    expect(draft.state()).toMatchObject({ holder: null, saving: "saved" });
  });

  it("keeps the lease that it took over when an older heartbeat is refused late", async () => {
    const beats = [Promise.withResolvers<{ isMine: boolean }>()];
    const sent: number[] = [];
    const { draft, saves } = open({
      lease: async ({ take }) => ({ fence: take ? 2 : 1, version: 1, holder: null }),
      beat: ({ fence }) => {
        sent.push(fence);
        return beats[sent.length - 1]?.promise ?? Promise.resolve({ isMine: true });
      },
      save: async ({ changes }) => ({ ...taken(changes, saves.length + 1), fence: draft.fence() }),
    });
    draft.change("title", "一");
    await rest();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([1]);
    await draft.takeOver();
    beats[0]?.resolve({ isMine: false });
    await vi.advanceTimersByTimeAsync(0);
    draft.change("title", "一二");
    await rest();
    expect([draft.fence(), draft.state().holder, saves.length]).toEqual([2, null, 2]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([1, 2]);
  });

  it("stops writing when its own heartbeat is refused, and asks for the lease before the next save", async () => {
    let leases = 0;
    const { draft, saves } = open({
      lease: async () => ({ fence: ++leases, version: 1, holder: leases === 1 ? null : holder }),
      beat: async () => ({ isMine: false }),
    });
    draft.change("title", "一");
    await rest();
    await vi.advanceTimersByTimeAsync(10_000);
    draft.change("title", "一二");
    await rest();
    expect([leases, saves.length, draft.state().saving]).toEqual([2, 1, "kept"]);
  });

  it("follows their text where nobody works on it here", async () => {
    const { draft } = open();
    draft.change("title", "我的标题");
    draft.follow({ ...values, title: "别人的标题", dek: "别人的导语" }, { version: 3, versions: { title: 3, dek: 3 } });
    expect(draft.state().values).toMatchObject({ title: "我的标题", dek: "别人的导语" });
  });
});

it("drops what an earlier visit left when it is not wanted, and keeps what is typed now", async () => {
  const { draft, disk } = open();
  disk.kept = { title: { base: 1, value: "没存上的标题" } };
  draft.change("dek", "导语");
  draft.forget();
  expect([disk.settled, disk.kept]).toEqual([1, { dek: { base: 1, value: "导语" } }]);
});

it("knows the newest version that the server has told it of", async () => {
  const { draft } = open();
  draft.follow(values, { version: 5, versions: {} });
  expect(draft.version()).toBe(5);
  draft.follow(values, { version: 4, versions: {} });
  expect(draft.version()).toBe(5);
  draft.change("title", "新");
  await rest();
  expect(draft.version()).toBe(5);
});

it("puts back what an earlier visit left on this device, as it was read then", async () => {
  const { draft, saves, disk } = open();
  draft.restore({ title: { base: 1, value: "没存上的标题" } });
  // After the restore, the copy of the earlier visit is settled and is not offered a second time.
  expect(disk.settled).toBe(1);
  await rest();
  expect(saves).toEqual([{ title: { base: 1, value: "没存上的标题" } }]);
});
