/** The rows of members for higher features, which check the permissions. */
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
