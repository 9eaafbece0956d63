import { HandbookScreen } from "#app/pages/office/handbook/handbook-screen.tsx";

export default HandbookScreen;
