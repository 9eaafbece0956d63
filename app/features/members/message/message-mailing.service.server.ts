/** Messages that belong to a mailing of the newsroom; what may be sent is decided there. */
export { countAudience, countRead, insertForAudienceAfter, updateWithdrawn } from "./message-mailing.repo.server.ts";
