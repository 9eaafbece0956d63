import { data, redirect, RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { DomainError, type ErrorCode } from "#app/lib/errors.ts";
import { loadedData, pageLoader } from "./page-loader.server.ts";
import { requestState, type RequestState } from "./request-context.ts";

/** Returns the value that React Router gets from a loader, for a page or for its data only. */
async function handedOn(gives: unknown, loaded: unknown[] | undefined) {
  const state: RequestState = { language: "zh-cn", siteUrl: "https://site.example", maxAge: 60, loaded };
  const context = new RouterContextProvider();
  context.set(requestState, state);
  const args = { url: new URL("https://site.example/"), params: {}, context } as unknown as LoaderFunctionArgs;
  return { given: await pageLoader(async () => gives)(args), state };
}

test("a page's data goes beside React Router and comes back by route", async () => {
  const { given: first, state } = await handedOn({ title: "题" }, []);
  const { given: second } = await handedOn(7, state.loaded);
  expect([first, second]).toEqual([0, 1]);
  expect(loadedData({ root: first, page: second, failed: undefined }, state)).toEqual({
    root: { title: "题" },
    page: 7,
    failed: undefined,
  });
});

test("the status of a page stays with React Router", async () => {
  const { given, state } = await handedOn(data({ title: "题" }, { status: 404 }), []);
  expect(given).toMatchObject({ data: 0, init: { status: 404 } });
  expect(loadedData({ page: 0 }, state)).toEqual({ page: { title: "题" } });
});

test("who asks for data alone, or is sent elsewhere, gets what the loader gave", async () => {
  expect((await handedOn({ title: "题" }, undefined)).given).toEqual({ title: "题" });
  expect((await handedOn(redirect("/"), [])).given).toBeInstanceOf(Response);
});

/** Returns the page's response to a loader's error at a path that redirects. */
async function failure(code: ErrorCode, to: string | null) {
  const asked: string[] = [];
  const readMoved = async (path: string) => {
    asked.push(path);
    return { to };
  };
  const state: RequestState = { language: "zh-cn", siteUrl: "https://site.example", maxAge: 60, readMoved };
  const context = new RouterContextProvider();
  context.set(requestState, state);
  const args = {
    url: new URL("https://site.example/2020/x?y=1"),
    params: {},
    context,
  } as unknown as LoaderFunctionArgs;
  const load = pageLoader(() => Promise.reject(new DomainError(code)));
  const answer: unknown = await load(args).catch((error: unknown) => error);
  return { answer, asked, maxAge: state.maxAge };
}

test("an old address is asked for before a 404 only, and its answer is not kept", async () => {
  const moved = await failure("not_found", "/news/12");
  expect(moved).toMatchObject({ asked: ["/2020/x"], maxAge: 0 });
  expect(moved.answer).toMatchObject({ status: 301 });
  expect((moved.answer as Response).headers.get("location")).toBe("/news/12");
  expect((await failure("not_found", null)).answer).toMatchObject({ init: { status: 410 } });
  for (const code of ["gone", "forbidden", "conflict", "invalid_id"] as const)
    expect((await failure(code, "/news/12")).asked).toEqual([]);
});

test("the answer of an error page says its own status", async () => {
  const answers = [];
  for (const code of ["not_found", "gone", "forbidden", "conflict"] as const) {
    const context = new RouterContextProvider();
    context.set(requestState, { language: "zh-cn", siteUrl: "https://site.example", maxAge: 60 });
    const args = { url: new URL("https://site.example/x"), params: {}, context } as unknown as LoaderFunctionArgs;
    answers.push(await pageLoader(() => Promise.reject(new DomainError(code)))(args).catch((error: unknown) => error));
  }
  expect(answers).toMatchObject(
    ["Not Found", "Gone", "Forbidden", "Bad Request"].map((statusText) => ({ init: { statusText } })),
  );
});
