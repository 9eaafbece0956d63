import { ComplaintsScreen } from "#app/pages/office/complaints/complaints-screen.tsx";

export default ComplaintsScreen;
