import { CalendarScreen } from "#app/pages/office/calendar/calendar-screen.tsx";

export default CalendarScreen;
