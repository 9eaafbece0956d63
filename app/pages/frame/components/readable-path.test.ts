import { describe, expect, it } from "vitest";
import { readablePath } from "./readable-path.ts";

describe("readablePath", () => {
  it("shows plain paths as they are and Chinese ones decoded", () => {
    expect(readablePath("/nope")).toBe("/nope");
    expect(readablePath("/%E6%98%8E%E7%99%BD")).toBe("/明白");
  });

  it("keeps the encoded form of what would deceive or break the line", () => {
    expect(readablePath("/%E2%80%AEtxt")).toBe("/%E2%80%AEtxt");
    expect(readablePath("/a%0Ab")).toBe("/a%0Ab");
    expect(readablePath("/%E2%80%8B")).toBe("/%E2%80%8B");
  });

  it("survives what is no valid encoding", () => {
    expect(readablePath("/%E0%A4%A")).toBe("/%E0%A4%A");
  });

  it("cuts an endless path", () => {
    expect(readablePath(`/${"a".repeat(5000)}`)).toHaveLength(201);
  });
});
