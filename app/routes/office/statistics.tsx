import { StatisticsScreen } from "#app/pages/office/statistics/statistics-screen.tsx";

export default StatisticsScreen;
