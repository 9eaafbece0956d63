import { SourcesScreen } from "#app/features/newsroom/site-noun/components/columns-screen.tsx";

export default SourcesScreen;
