import { MailingsScreen } from "#app/pages/office/mailings/mailings-screen.tsx";

export default MailingsScreen;
