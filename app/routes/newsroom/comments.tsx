import { CommentsScreen } from "#app/features/members/comment/newsroom/components/comments-screen.tsx";

export default CommentsScreen;
