import { expect, it } from "vitest";
import { hostAddresses, isDatabaseAddress } from "./hosts.ts";

it.each([
  ["postgres://u:p@db/mingbai", ["postgres://u:p@db/mingbai"]],
  ["postgres://u@/mingbai?host=/run,x", ["postgres://u@/mingbai?host=/run,x"]],
  [
    "postgresql://u:a,b@h1:5433,h2/m?sslmode=require",
    ["postgresql://u:a,b@h1:5433/m?sslmode=require", "postgresql://u:a,b@h2/m?sslmode=require"],
  ],
  ["postgres://[::1]:1,127.0.0.1:2/m", ["postgres://[::1]:1/m", "postgres://127.0.0.1:2/m"]],
])("reads the servers of %s", (address, expected) => expect(hostAddresses(address)).toEqual(expected));

it.each(["postgres://db/m", "postgres://u@h1:1,h2:2/m"])("takes %s", (address) =>
  expect(isDatabaseAddress(address)).toBe(true),
);
it.each(["mysql://db/m", "db", "postgres://h1:port,h2/m", "postgres://h1:99999,h2/m"])("refuses %s", (address) =>
  expect(isDatabaseAddress(address)).toBe(false),
);
