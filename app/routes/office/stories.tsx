import { StoriesScreen } from "#app/pages/office/stories/stories-screen.tsx";

export default StoriesScreen;
