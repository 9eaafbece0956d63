import { describe, expect, it } from "vitest";
import { networkOf, widerNetworks } from "./network.ts";

describe("networkOf", () => {
  it("takes an IPv4 address by itself, in each of its spellings", () => {
    const spellings = [
      "203.0.113.7",
      " 203.0.113.7",
      "::ffff:203.0.113.7",
      "::FFFF:cb00:7107",
      "0:0:0:0:0:ffff:203.0.113.7",
    ];
    for (const address of spellings) expect(networkOf(address), address).toBe("203.0.113.7");
    expect(networkOf("203.0.113.8")).not.toBe(networkOf("203.0.113.7"));
  });

  it("takes the /64 of an IPv6 address", () => {
    const same = [
      "2001:db8:0:1::7",
      "2001:DB8:0:1:ffff::",
      "2001:0db8:0000:0001:0:0:0:7",
      "2001:db8:0:1::192.0.2.1",
      "2001:db8:0:1::7%eth0",
    ];
    for (const address of same) expect(networkOf(address), address).toBe("2001:db8:0:1::/64");
    expect(networkOf("2001:db8:0:2::7")).toBe("2001:db8:0:2::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
  });

  it("leaves a network as it is", () => {
    for (const network of ["203.0.113.7", "2001:db8:0:1::/64"]) expect(networkOf(networkOf(network))).toBe(network);
  });
});

describe("widerNetworks", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.0/24"]],
    ["2001:db8:0:1ff::/64", ["2001:db8:0:100::/56", "2001:db8:0::/48"]],
    ["2001:db8:0:ff::/64", ["2001:db8:0:0::/56", "2001:db8:0::/48"]],
    ["", []],
  ])("of %j", (network, wider) => expect(widerNetworks(network).map((one) => one.network)).toEqual(wider));
});
