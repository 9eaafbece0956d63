import { ArticlePage } from "./article-page.tsx";
import { DISCUSSION_ID } from "#app/features/members/comment/comment.rules.ts";
import type { ArticlePageModel } from "../article-page.server.ts";
import { Discussion } from "#app/features/members/comment/components/discussion.tsx";

/** An article with its discussion below it, and a link to it among the tools. */
export function DiscussedArticlePage({ model }: { model: ArticlePageModel }) {
  const { discussion } = model;
  if (discussion === null) return <ArticlePage model={model} />;
  return (
    <ArticlePage model={model} discussion={{ href: `#${DISCUSSION_ID}`, count: discussion.count }}>
      <Discussion model={discussion} />
    </ArticlePage>
  );
}
