import { SubjectsScreen } from "#app/features/published/subject/newsroom/components/subjects-screen.tsx";

export default SubjectsScreen;
