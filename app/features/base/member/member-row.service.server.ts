/** The rows of members for the features that stand on them; what may be done with one is decided there. */
export {
  findByEmail,
  findByMobile,
  findByUsername,
  insert as insertMember,
  TakenError,
  unlessTaken,
  updatePassword,
  type MemberRow,
  type NewMember,
} from "./member.repo.server.ts";
