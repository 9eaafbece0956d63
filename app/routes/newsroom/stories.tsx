import { StoriesScreen } from "#app/newsroom/screens/stories/stories-screen.tsx";

export default StoriesScreen;
