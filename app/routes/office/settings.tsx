import { SettingsScreen } from "#app/pages/office/settings/settings-screen.tsx";

export default SettingsScreen;
