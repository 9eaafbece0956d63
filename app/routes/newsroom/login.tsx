import { SignInScreen } from "#app/features/newsroom/staff-session/components/sign-in-screen.tsx";

export default SignInScreen;
