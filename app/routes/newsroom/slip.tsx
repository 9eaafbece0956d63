import { SlipScreen } from "#app/newsroom/screens/slip/slip-screen.tsx";

export default SlipScreen;
