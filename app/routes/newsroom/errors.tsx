import { ErrorsScreen } from "#app/features/members/error-report/newsroom/components/errors-screen.tsx";

export default ErrorsScreen;
