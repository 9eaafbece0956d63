import { MembersScreen } from "#app/features/base/member/newsroom/components/members-screen.tsx";

export default MembersScreen;
