import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { friendLinks } from "./friend-link.record.server.ts";

/** The newsroom calls of friend links. */
export const friendLinkCalls = recordCalls("friend-links", friendLinks);
