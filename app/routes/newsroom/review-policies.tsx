import { PoliciesScreen } from "#app/features/newsroom/review-policy/components/policies-screen.tsx";

export default PoliciesScreen;
