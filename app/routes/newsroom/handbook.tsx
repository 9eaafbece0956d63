import { HandbookScreen } from "#app/newsroom/screens/handbook/handbook-screen.tsx";

export default HandbookScreen;
