import { FrontScreen } from "#app/pages/office/front/front-screen.tsx";

export default FrontScreen;
