/** The event by which a chart in the text asks for its window. */
export const CHART_EDIT = "chart-edit";
