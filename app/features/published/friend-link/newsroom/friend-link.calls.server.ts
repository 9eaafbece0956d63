import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { friendLinks } from "./friend-link.record.server.ts";

/** Friend links in the newsroom. */
export const friendLinkCalls = recordCalls("friend-links", friendLinks);
