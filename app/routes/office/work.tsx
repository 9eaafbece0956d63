import { WorkScreen } from "#app/pages/office/work/work-screen.tsx";

export default WorkScreen;
