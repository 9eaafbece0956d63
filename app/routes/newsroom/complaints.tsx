import { ComplaintsScreen } from "#app/features/members/complaint/newsroom/components/complaints-screen.tsx";

export default ComplaintsScreen;
