import { SourcesScreen } from "#app/pages/office/columns/columns-screen.tsx";

export default SourcesScreen;
