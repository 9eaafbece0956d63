import { BillboardsScreen } from "#app/pages/office/billboards/billboards-screen.tsx";

export default BillboardsScreen;
