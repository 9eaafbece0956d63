import { MembersScreen } from "#app/pages/office/members/members-screen.tsx";

export default MembersScreen;
