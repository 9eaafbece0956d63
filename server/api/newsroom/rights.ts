/** Everything that members' calls need from the newsroom. */
export { holdsRights } from "#app/features/newsroom/staff/staff.service.server.ts";
