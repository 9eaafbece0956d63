import { LedgersScreen } from "#app/features/newsroom/adjustment/components/ledgers-screen.tsx";

export default LedgersScreen;
