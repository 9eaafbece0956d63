import { LibraryScreen } from "#app/pages/office/library/library-screen.tsx";

export default LibraryScreen;
