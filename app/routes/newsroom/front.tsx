import { FrontScreen } from "#app/features/published/front/newsroom/components/front-screen.tsx";

export default FrontScreen;
