import { ErrorsScreen } from "#app/pages/office/readers/errors-screen.tsx";

export default ErrorsScreen;
