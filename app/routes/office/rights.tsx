import { RightsScreen } from "#app/pages/office/rights/rights-screen.tsx";

export default RightsScreen;
