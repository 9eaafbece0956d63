import { LedgersScreen } from "#app/pages/office/ledgers/ledgers-screen.tsx";

export default LedgersScreen;
