import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { readTar, TAR_END, tarHead, tarPadding } from "./tar.ts";

const fail = (why: string) => new Error(why);

function archive(files: [string, Buffer][]): Buffer {
  const parts = files.flatMap(([name, bytes]) => [
    tarHead(name, bytes.length, new Date(0)),
    bytes,
    tarPadding(bytes.length),
  ]);
  return Buffer.concat([...parts, TAR_END]);
}

/** Yields the bytes in pieces that do not match the blocks, as streams do. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(source: AsyncIterable<Buffer>): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for await (const { name, bytes } of readTar(source, fail)) {
    const parts: Buffer[] = [];
    for await (const part of bytes) parts.push(part);
    files.push([name, Buffer.concat(parts)]);
  }
  return files;
}

const FILES: [string, Buffer][] = [
  ["a", Buffer.from("x")],
  ["b/empty", Buffer.alloc(0)],
  ["b/block", Buffer.alloc(512, 1)],
  ["c/long", Buffer.alloc(5000, "明")],
];

it.each([1, 100, 512, 100_000])("gives back what was put in, in pieces of %i bytes", async (size) => {
  expect(await readAll(pieces(archive(FILES), size))).toEqual(FILES);
});

it("skips entries that nobody reads", async () => {
  const names: string[] = [];
  for await (const { name } of readTar(pieces(archive(FILES), 700), fail)) names.push(name);
  expect(names).toEqual(FILES.map(([name]) => name));
});

it("is read by tar", () => {
  expect(
    execFileSync("tar", ["-tf", "-"], { input: archive(FILES), encoding: "utf8" })
      .trim()
      .split("\n"),
  ).toEqual(FILES.map(([name]) => name));
});

it("refuses every cut and every damaged head", async () => {
  const whole = archive(FILES);
  for (const length of [0, 100, 511, 513, 1024, whole.length - 1024 - 1, whole.length - 600]) {
    await expect(readAll(pieces(whole.subarray(0, length), 333))).rejects.toThrow("end is missing");
  }
  const damaged = Buffer.from(whole);
  damaged[3] = 65;
  await expect(readAll(pieces(damaged, 333))).rejects.toThrow("damaged");
  await expect(readAll(pieces(Buffer.concat([whole, Buffer.from("more")]), 333))).rejects.toThrow("behind its end");
});
