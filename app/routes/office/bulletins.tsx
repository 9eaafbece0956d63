import { BulletinsScreen } from "#app/pages/office/bulletins/bulletins-screen.tsx";

export default BulletinsScreen;
