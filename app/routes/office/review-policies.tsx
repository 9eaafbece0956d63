import { PoliciesScreen } from "#app/pages/office/policies/policies-screen.tsx";

export default PoliciesScreen;
