import { FlashScreen } from "#app/pages/office/flash/flash-screen.tsx";

export default FlashScreen;
