import { ContributionsScreen } from "#app/features/members/contribution/newsroom/components/contributions-screen.tsx";

export default ContributionsScreen;
