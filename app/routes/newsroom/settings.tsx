import { SettingsScreen } from "#app/features/newsroom/setting/components/settings-screen.tsx";

export default SettingsScreen;
