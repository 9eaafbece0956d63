/** All that calls of members ask of the newsroom. */
export { holdsRights } from "#app/features/newsroom/staff/staff.service.server.ts";
