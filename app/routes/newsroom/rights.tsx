import { RightsScreen } from "#app/features/newsroom/staff/components/rights-screen.tsx";

export default RightsScreen;
