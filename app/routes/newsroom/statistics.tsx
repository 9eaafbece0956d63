import { StatisticsScreen } from "#app/features/newsroom/statistic/components/statistics-screen.tsx";

export default StatisticsScreen;
