import { SubjectsPage } from "#app/features/published/subject/components/subjects-page.tsx";
import { readSubjects } from "#app/features/published/subject/subject.service.server.ts";
import { subjectsMeta } from "#app/features/published/subject/subject.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/subjects";

export const loader = pageLoader(async ({ state }) => {
  const t = messagesOf(state.language, "subject");
  const subjects = await readSubjects(state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: "/specialsubject" },
  ];
  return { subjects, crumbs, meta: subjectsMeta(subjects, t, state.siteUrl, crumbs) };
});

export const meta = pageMeta;

export default function Subjects({ loaderData }: Route.ComponentProps) {
  return <SubjectsPage subjects={loaderData.subjects} crumbs={loaderData.crumbs} />;
}
