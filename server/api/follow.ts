import type { FastifyInstance } from "fastify";
import { followCalls } from "#app/features/members/follow/follow.calls.server.ts";
import {
  follow,
  follows,
  readFeed,
  readFollows,
  unfollow,
} from "#app/features/members/follow/follow.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serve } from "./serve.ts";

/** Serves the calls about what a member follows. */
export function addFollowCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, followCalls, {
    "GET /my/follow": async ({ actor, language }) => ({ list: await readFollows(actor, language) }),
    "GET /my/followFeed": async ({ input, actor, language }) => readFeed(input, actor, language),
    "GET /my/following": async ({ input, actor }) => ({ following: await follows(input, actor) }),
    "POST /my/addFollow": async ({ input, actor, texts }) => {
      await follow(input, actor);
      return ok(null, texts.marks.followed);
    },
    "POST /my/delFollow": async ({ input, actor, texts }) => {
      await unfollow(input, actor);
      return ok(null, texts.marks.unfollowed);
    },
  });
}
