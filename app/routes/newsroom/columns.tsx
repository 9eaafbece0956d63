import { ColumnsScreen } from "#app/features/newsroom/site-noun/components/columns-screen.tsx";

export default ColumnsScreen;
