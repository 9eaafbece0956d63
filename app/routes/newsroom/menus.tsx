import { MenusScreen } from "#app/features/newsroom/menu/components/menus-screen.tsx";

export default MenusScreen;
