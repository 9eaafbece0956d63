import { LogScreen } from "#app/features/base/audit-log/newsroom/components/log-screen.tsx";

export default LogScreen;
