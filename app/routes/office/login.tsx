import { SignInScreen } from "#app/pages/office/sign-in/sign-in-screen.tsx";

export default SignInScreen;
