import { SlipScreen } from "#app/pages/office/slip/slip-screen.tsx";

export default SlipScreen;
