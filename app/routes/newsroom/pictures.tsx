import { LibraryScreen } from "#app/features/base/picture/newsroom/library/library-screen.tsx";

export default LibraryScreen;
