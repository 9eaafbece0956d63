import { useMessages } from "#app/i18n/messages.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";

/** Shows 职位, the screen of posts that the newsroom advertises. */
export default function JobPostsScreen() {
  return <RecordScreen nouns="job-posts" texts={useMessages("job-post")} />;
}
