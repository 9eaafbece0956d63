import { FlashScreen } from "#app/features/published/flash/newsroom/components/flash-screen.tsx";

export default FlashScreen;
