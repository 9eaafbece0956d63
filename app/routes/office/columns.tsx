import { ColumnsScreen } from "#app/pages/office/columns/columns-screen.tsx";

export default ColumnsScreen;
