import { MenusScreen } from "#app/pages/office/menus/menus-screen.tsx";

export default MenusScreen;
