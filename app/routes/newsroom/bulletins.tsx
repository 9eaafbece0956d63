import { BulletinsScreen } from "#app/features/published/bulletin/newsroom/components/bulletins-screen.tsx";

export default BulletinsScreen;
