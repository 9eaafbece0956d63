import { formatDate } from "#app/lib/dates.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";
import type { JobRow } from "./job-post.repo.server.ts";

/** An open post. */
export type JobPost = {
  id: number;
  title: string;
  place: string;
  headcount: number;
  paragraphs: string[];
  mail: string;
  /** Day in Shanghai from which it is advertised, yyyy-mm-dd. */
  postedOn: string;
};

export type Department = { name: string; posts: JobPost[] };

/** Groups posts by department in the given order. */
export function departments(rows: JobRow[], language: Language): Department[] {
  const groups = new Map<string, JobPost[]>();
  for (const row of rows) {
    const { id, headcount, mail } = row;
    const title = inLanguage(language, row.title, row.title_en);
    const place = inLanguage(language, row.place, row.place_en);
    const department = inLanguage(language, row.department, row.department_en);
    const paragraphs = inLanguage(language, row.description, row.description_en)
      .split("\n")
      .filter((line) => line.trim() !== "");
    const postedOn = formatDate(row.posted_at);
    groups.set(department, [
      ...(groups.get(department) ?? []),
      { id, title, place, headcount, paragraphs, mail, postedOn },
    ]);
  }
  return [...groups].map(([name, posts]) => ({ name, posts }));
}

/** Returns the JobPosting of schema.org for each post. */
export function jobsJsonLd(
  groups: Department[],
  site: { siteName: string; siteUrl: string },
): Record<string, unknown>[] {
  return groups.flatMap(({ name, posts }) =>
    posts.map((post) => ({
      "@type": "JobPosting",
      title: post.title,
      description: post.paragraphs.join("\n"),
      datePosted: post.postedOn,
      url: absoluteUrl(site.siteUrl, `/joinus#job-${post.id}`),
      identifier: { "@type": "PropertyValue", name: site.siteName, value: String(post.id) },
      totalJobOpenings: post.headcount,
      occupationalCategory: name,
      directApply: false,
      hiringOrganization: { "@type": "Organization", name: site.siteName, sameAs: site.siteUrl },
      jobLocation: {
        "@type": "Place",
        address: { "@type": "PostalAddress", addressLocality: post.place, addressCountry: "CN" },
      },
    })),
  );
}
