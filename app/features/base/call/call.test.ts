import { expectTypeOf, it } from "vitest";
import type { CallData, CallName } from "./call.ts";
import type { request } from "../member-client/member-request.ts";

it("knows every call by its name, and what it gives", () => {
  expectTypeOf<"POST /my/addCollect">().toExtend<CallName>();
  expectTypeOf<"POST /my/addColect">().not.toExtend<CallName>();
  expectTypeOf<CallData<"GET /my/unread">>().toEqualTypeOf<{ unread: number }>();
  expectTypeOf<Parameters<typeof request<"POST /my/likeComment">>[1]>().not.toExtend<{ input: { id: boolean } }>();
});
