import { SubjectsScreen } from "#app/pages/office/subjects/subjects-screen.tsx";

export default SubjectsScreen;
