import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLoginOpener } from "./login-opener.ts";
import { goToLogin, pathAfterLogin } from "./login-target.ts";

let went: string[];
let opened: string[];
let release: () => void;

function stand(address: string, referrer = ""): void {
  const { pathname, search, hash, origin } = new URL(address, "https://mingbai.example");
  vi.stubGlobal("location", { pathname, search, hash, origin, assign: (path: string) => went.push(path) });
  vi.stubGlobal("document", { referrer });
}

beforeEach(() => {
  went = [];
  opened = [];
  release = setLoginOpener((panel) => opened.push(panel));
  stand("/news/12?page=2");
});
afterEach(() => {
  release();
  vi.unstubAllGlobals();
});

describe("goToLogin", () => {
  it("goes to the route of that name, and knows where to come back to", () => {
    goToLogin({ routeName: "userLogin", routePath: "/about" });
    expect(went).toEqual(["/user/login?to=%2Fnews%2F12%3Fpage%3D2"]);
    expect(opened).toEqual([]);
  });

  it("goes to the path when there is no such name", () => {
    goToLogin({ routePath: "/about" });
    goToLogin({ routeName: "nobody", routePath: "/about" });
    expect(went).toEqual(["/about", "/about"]);
  });

  it.each([
    {},
    { routeName: "nobody" },
    { routePath: "https://elsewhere.example/" },
    { routePath: "//elsewhere.example" },
    { routePath: "javascript:alert(1)" },
    { routeName: "constructor" },
  ])("opens the login window for %j", (target) => {
    goToLogin(target);
    expect(opened).toEqual(["login"]);
    expect(went).toEqual([]);
  });

  it("stays where it is sent to", () => {
    stand("/user/login?to=%2Fabout");
    goToLogin({ routeName: "userLogin" });
    expect([went, opened]).toEqual([[], []]);
  });
});

describe("pathAfterLogin", () => {
  it("is the place asked for, else where the reader came from, else where the server says", () => {
    stand("/user/login?to=%2Fnews%2F12%3Fpage%3D2", "https://mingbai.example/about");
    expect(pathAfterLogin("/user")).toBe("/news/12?page=2");
    stand("/user/login", "https://mingbai.example/about?x=1");
    expect(pathAfterLogin("/user")).toBe("/about?x=1");
    stand("/user/login", "https://elsewhere.example/about");
    expect(pathAfterLogin("/user")).toBe("/user");
    stand("/user/login");
    expect(pathAfterLogin("//elsewhere.example")).toBe("/");
  });

  it("is never another site, nor the login page again", () => {
    stand("/user/login?to=https%3A%2F%2Felsewhere.example%2F");
    expect(pathAfterLogin("/user")).toBe("/user");
    stand("/user/login?to=%2F%2Felsewhere.example");
    expect(pathAfterLogin("/user")).toBe("/user");
    stand("/user/login", "https://mingbai.example/user/login");
    expect(pathAfterLogin("/user")).toBe("/user");
  });
});
