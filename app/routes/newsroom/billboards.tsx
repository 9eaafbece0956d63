import { BillboardsScreen } from "#app/features/published/billboard/newsroom/components/billboards-screen.tsx";

export default BillboardsScreen;
