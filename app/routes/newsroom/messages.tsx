import { MailingsScreen } from "#app/features/newsroom/mailing/components/mailings-screen.tsx";

export default MailingsScreen;
