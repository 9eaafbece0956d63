import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { jobPosts } from "./job-post.record.server.ts";

/** Job posts in the newsroom. */
export const jobPostCalls = recordCalls("job-posts", jobPosts);
