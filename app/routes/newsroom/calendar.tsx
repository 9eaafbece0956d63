import { CalendarScreen } from "#app/newsroom/screens/calendar/calendar-screen.tsx";

export default CalendarScreen;
