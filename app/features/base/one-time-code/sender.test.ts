import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deliver, DeliveryError, deliveryError, type Message } from "./sender.ts";

const message: Message = {
  channel: "sms",
  to: "13900000000",
  purpose: "user_register",
  code: "123456",
  subject: "",
  text: "",
};
const senderOf = (...outcomes: (Error | undefined)[]) => {
  const send = vi.fn(async () => {
    const outcome = outcomes.shift();
    if (outcome !== undefined) throw outcome;
  });
  return { send };
};

describe("delivering", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends once when it works", async () => {
    const sender = senderOf();
    await deliver(sender, message);
    expect(sender.send).toHaveBeenCalledTimes(1);
  });

  it("tries once more what never left, and only once", async () => {
    const lost = () => new DeliveryError("x ECONNREFUSED", "neverLeft");
    const second = senderOf(lost());
    await deliver(second, message);
    expect(second.send).toHaveBeenCalledTimes(2);
    const never = senderOf(lost(), lost(), lost());
    await expect(deliver(never, message)).rejects.toThrow("ECONNREFUSED");
    expect(never.send).toHaveBeenCalledTimes(2);
  });

  it.each([new DeliveryError("x refused"), new Error("unforeseen")])(
    "never repeats what may have arrived: %s",
    async (error) => {
      const sender = senderOf(error);
      await expect(deliver(sender, message)).rejects.toBe(error);
      expect(sender.send).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ["sms", 4_500],
    ["email", 20_000],
  ] as const)("gives up when no answer comes in time: %s after %i ms", async (channel, deadline) => {
    const send = vi.fn(() => new Promise<void>(() => {}));
    const given = vi.fn<(error: unknown) => void>();
    const outcome = deliver({ send }, { ...message, channel }).catch(given);
    await vi.advanceTimersByTimeAsync(deadline - 1);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(given).toHaveBeenCalledWith(expect.objectContaining({ reason: "no answer in time", outcome: "unknown" }));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe("what is told of a failure", () => {
  it.each([
    [
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" }),
      "s ECONNREFUSED",
      "neverLeft",
    ],
    [new Error("request to http://x failed, reason: getaddrinfo ENOTFOUND x"), "s ENOTFOUND", "neverLeft"],
    [Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), "s ECONNRESET", "unknown"],
    [Object.assign(new Error("to 13900000000: 123456"), { code: "isv.LIMIT" }), "s isv.LIMIT", "unknown"],
    [Object.assign(new Error("x"), { code: "13900000000" }), "s Error", "unknown"],
    [Object.assign(new Error("x"), { code: "a b\nc" }), "s Error", "unknown"],
    ["a text with 13900000000", "s Error", "unknown"],
    [undefined, "s Error", "unknown"],
  ])("%s is a code at most", (error, reason, outcome) => {
    expect(deliveryError(error, "s")).toMatchObject({ reason, outcome });
  });
});
