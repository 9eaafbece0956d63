import type { FastifyInstance } from "fastify";
import { followCalls } from "#app/features/members/follow/follow.calls.ts";
import {
  follow,
  follows,
  readFeed,
  readFollows,
  unfollow,
} from "#app/features/members/follow/follow.service.server.ts";
import type { MemberCalls } from "./member-calls.ts";
import { said, serve } from "./serve.ts";

/** Serves the calls of what a member follows. */
export function addFollowCalls(app: FastifyInstance, members: MemberCalls): void {
  serve(app, members, followCalls, {
    "GET /my/follow": async ({ caller: { member }, language }) => ({ list: await readFollows(member.id, language) }),
    "GET /my/followFeed": async ({ input, caller: { member }, language }) => readFeed(member.id, input, language),
    "GET /my/following": async ({ input, caller: { member } }) => ({
      following: await follows({ memberId: member.id, ...input }),
    }),
    "POST /my/addFollow": async ({ input, caller: { member }, texts }) => {
      await follow({ memberId: member.id, ...input });
      return said(null, texts.marks.followed);
    },
    "POST /my/delFollow": async ({ input, caller: { member }, texts }) => {
      await unfollow({ memberId: member.id, ...input });
      return said(null, texts.marks.unfollowed);
    },
  });
}
