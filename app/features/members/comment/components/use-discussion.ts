import { useEffect, useState, type ReactNode } from "react";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { currentMember, useMember } from "#app/features/base/member-client/member-store.ts";
import { COMMENTS_A_PAGE, type CommentSort } from "../comment.rules.ts";
import type { CommentRow, CommentState } from "../comment.schema.ts";
import type { Discussion } from "../comment.service.server.ts";

/** The number of replies fetched at once when the reader requests all. */
const REPLIES_A_PAGE = 50;

const NOTHING_OWN: CommentState = { waiting: [], liked: [], likes: {}, needsMobile: false };

/**
 * The state of the discussion in the browser: the page's own comments, then fetched ones, and the data of the signed-in
 * member.
 */
export function useDiscussion(initial: Discussion) {
  const { articleId } = initial;
  const [shown, setShown] = useState({ ...initial, sort: "time" as CommentSort, page: 1 });
  const [isBusy, setBusy] = useState(false);
  const own = useOwnPart(articleId);

  const load = async (sort: CommentSort, page: number) => {
    setBusy(true);
    const input = { article: articleId, sort, page: String(page), limit: String(COMMENTS_A_PAGE) };
    const answer = await request("GET /content/comments", { input });
    setBusy(false);
    if (!answer.ok) return;
    const { list, total } = answer.data;
    setShown((last) => ({
      ...last,
      sort,
      page,
      total,
      comments: page === 1 ? list : withoutDoubles([...last.comments, ...list]),
    }));
  };

  /** Loads the first replies to a comment, or those after the shown ones. */
  const loadReplies = async (comment: CommentRow) => {
    const known = comment.children.length;
    const page = Math.floor(known / REPLIES_A_PAGE) + 1;
    const input = { comment: comment.id, page: String(page), limit: String(REPLIES_A_PAGE) };
    const answer = await request("GET /content/replies", { input });
    if (!answer.ok) return;
    const children = withoutDoubles([...comment.children, ...answer.data.list]).toSorted((a, b) => a.id - b.id);
    const changed = { ...comment, children, replies: Math.max(answer.data.total, children.length) };
    setShown((last) => ({
      ...last,
      comments: last.comments.map((other) => (other.id === comment.id ? changed : other)),
    }));
  };

  return {
    ...shown,
    isBusy,
    own,
    sortBy: (sort: CommentSort) => void load(sort, 1),
    loadMore: () => void load(shown.sort, shown.page + 1),
    loadReplies,
  };
}

export type OpenDiscussion = ReturnType<typeof useDiscussion>;

function useOwnPart(articleId: number) {
  const memberId = useMember()?.id;
  const [own, setOwn] = useState(NOTHING_OWN);
  const [captcha, showCaptcha] = useState<ReactNode>();
  useEffect(() => {
    let isCurrent = true;
    if (memberId === undefined) setOwn(NOTHING_OWN);
    else {
      const input = { article: articleId };
      void request("GET /my/commentState", { input, silent: true, background: true }).then((answer) => {
        if (isCurrent && answer.ok) setOwn((last) => withNewer(answer.data, last));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [articleId, memberId]);

  /** Sends a comment. Returns whether it was accepted. */
  const send = async (content: string, parent: number | undefined): Promise<boolean> => {
    if (!isSignedIn()) return false;
    const body = { article: articleId, content, ...(parent !== undefined && { parent }) };
    const post = (more = {}) => request("POST /my/addComment", { input: { ...body, ...more }, showSuccess: true });
    let answer = await post();
    const asked = answer.ok ? null : (answer.data as { captcha?: boolean; work?: number } | null);
    if (asked?.captcha || asked?.work) {
      const refused = answer;
      answer = await import("./comment-check.tsx")
        .then(({ postChecked }) => postChecked(post, showCaptcha, refused, asked.work))
        .catch(() => refused);
    }
    if (!answer.ok) return false;
    const { data } = answer;
    setOwn((last) => ({ ...last, waiting: [data, ...last.waiting] }));
    return true;
  };
  const like = async (id: number) => {
    if (!isSignedIn()) return;
    const on = !own.liked.includes(id);
    const mark = (isLiked: boolean) =>
      setOwn((last) => ({ ...last, liked: isLiked ? [...last.liked, id] : last.liked.filter((one) => one !== id) }));
    mark(on);
    const answer = await request("POST /my/likeComment", { input: { id, on } });
    if (answer.ok) setOwn((last) => ({ ...last, likes: { ...last.likes, [id]: answer.data.likes } }));
    else mark(!on);
  };
  const remove = async (id: number): Promise<string | undefined> => {
    const answer = await request("POST /my/delComment", { input: { id }, silent: true, showSuccess: true });
    if (!answer.ok) return answer.msg;
    setOwn((last) => ({ ...last, waiting: last.waiting.filter((one) => one.id !== id) }));
    return undefined;
  };
  return { ...own, captcha, send, like, remove };
}

/** Returns the server's state of the member, with their comments and likes made during the request. */
function withNewer(told: CommentState, { waiting, liked, likes }: CommentState): CommentState {
  return {
    ...told,
    waiting: withoutDoubles([...waiting, ...told.waiting]),
    liked: [...new Set([...liked, ...told.liked])],
    likes: { ...told.likes, ...likes },
  };
}

/** Returns whether a member is signed in. If not, the login window opens. */
export function isSignedIn(): boolean {
  if (currentMember() !== undefined) return true;
  openLogin();
  return false;
}

/** Removes duplicates. While a reader pages on, new comments move others to the next page. */
function withoutDoubles<T extends { id: number }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
