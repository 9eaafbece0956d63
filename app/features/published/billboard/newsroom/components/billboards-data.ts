import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { BillboardForm, IssueForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { formatDate } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";

export type NewsroomBillboard = CallData<"GET /newsroom/billboard">;
export type NewsroomIssue = CallData<"GET /newsroom/billboardIssue">;
export type Place = IssueForm["items"][number];

/** Loads all boards that the user may edit, in their order. */
export const useBillboards = () => useQuery(newsroomQuery("GET /newsroom/billboards"));

/** Loads one board with its issues. */
export function useBillboard(id: number | undefined) {
  return useQuery({ ...newsroomQuery("GET /newsroom/billboard", { id: id ?? 0 }), enabled: id !== undefined });
}

/** Loads one issue. */
export function useIssue(id: number | undefined) {
  return useQuery({ ...newsroomQuery("GET /newsroom/billboardIssue", { id: id ?? 0 }), enabled: id !== undefined });
}

/** Default values of a new board. */
export const blankBoard = (kind: BillboardForm["kind"]): BillboardForm => ({
  title: "",
  title_en: "",
  kind,
  period: kind === "editorial" ? "month" : "day",
  industry: "",
  intro: "",
  intro_en: "",
  method: "",
  method_en: "",
  data_source: "",
  data_source_en: "",
  metrics: [],
  published: false,
  window_hours: kind === "editorial" ? null : 24,
  half_life_hours: null,
  favorite_weight: null,
  comment_weight: null,
  places: null,
});

/** Default values of a new issue: the current month, published at once. */
export function blankIssue(now: Date): IssueForm {
  return {
    period_date: `${formatDate(now).slice(0, 7)}-01`,
    publish_at: `${now.toISOString().slice(0, 16)}:00.000Z`,
    items: [],
  };
}
