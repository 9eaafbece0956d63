import { CommentsScreen } from "#app/pages/office/readers/comments-screen.tsx";

export default CommentsScreen;
