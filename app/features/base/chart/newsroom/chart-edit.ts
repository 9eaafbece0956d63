/** The event with which a chart in the text opens its editing window. */
export const CHART_EDIT = "chart-edit";
