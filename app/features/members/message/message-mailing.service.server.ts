/** Queries for messages of a mailing. The newsroom decides what may be sent. */
export { countAudience, countRead, insertForAudienceAfter, updateWithdrawn } from "./message-mailing.repo.server.ts";
