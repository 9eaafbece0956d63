import { WorkScreen } from "#app/newsroom/screens/dashboard/work-screen.tsx";

export default WorkScreen;
