import { ContributionsScreen } from "#app/pages/office/readers/contributions-screen.tsx";

export default ContributionsScreen;
