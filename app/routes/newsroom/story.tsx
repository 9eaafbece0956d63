import { WriteScreen } from "#app/newsroom/screens/write/write-screen.tsx";

export default WriteScreen;
