import { tableRecord } from "#app/features/newsroom/record/table-record.service.server.ts";
import { jobPost } from "#app/features/published/job-post/job-post.fields.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";

/** The record type of job posts in the newsroom. */
export const jobPosts = tableRecord({
  noun: "job post",
  storedKind: "post",
  table: "job_posts",
  orderBy: "sort_order",
  fields: jobPost,
  texts: (all) => all["job-post"],
  permission: "post.write",
  pageTags: () => [pageTag.jobs],
  publicPath: () => "/joinus",
});
