import { ReviewScreen } from "#app/newsroom/screens/review/review-screen.tsx";

export default ReviewScreen;
