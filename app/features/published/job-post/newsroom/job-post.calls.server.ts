import { recordCalls } from "#app/features/newsroom/record/record-calls.server.ts";
import { jobPosts } from "./job-post.record.server.ts";

/** The newsroom calls of job posts. */
export const jobPostCalls = recordCalls("job-posts", jobPosts);
