import { ReviewScreen } from "#app/pages/office/review/review-screen.tsx";

export default ReviewScreen;
