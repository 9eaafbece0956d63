import { LogScreen } from "#app/pages/office/log/log-screen.tsx";

export default LogScreen;
