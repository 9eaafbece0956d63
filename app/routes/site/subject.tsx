import { SubjectPage } from "#app/pages/subject/components/subject-page.tsx";
import { readSubject } from "#app/features/published/subject/subject.service.server.ts";
import { subjectMeta, subjectModel } from "#app/features/published/subject/subject.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/subject";

export const loader = pageLoader(async ({ params, state }) => {
  const subject = subjectModel(await readSubject(parseId(params["id"]), state.language), state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: messagesOf(state.language, "subject").title, path: "/specialsubject" },
  ];
  return { subject, crumbs, meta: subjectMeta(subject, state.siteUrl, crumbs) };
});

export const meta = pageMeta;

export default function Subject({ loaderData }: Route.ComponentProps) {
  return <SubjectPage subject={loaderData.subject} crumbs={loaderData.crumbs} />;
}
