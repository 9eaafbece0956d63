import { WriteScreen } from "#app/pages/office/write/write-screen.tsx";

export default WriteScreen;
