import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { Department, JobPost } from "../job-post.view.ts";
import styles from "./job-post-posts.module.css";

/** Shows open posts by department, or a sentence if there are none. */
export function JobPosts({ departments }: { departments: Department[] }) {
  const t = useMessages("page");
  return (
    <div className={styles["posts"]}>
      <h2>{t.posts}</h2>
      {departments.length === 0 && <p>{t.noPosts}</p>}
      {departments.map((department) => (
        <section key={department.name} aria-label={department.name}>
          <SectionHead title={department.name} level={3} />
          {department.posts.map((post) => (
            <Post key={post.id} post={post} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** A post that expands in place without a script. */
function Post({ post }: { post: JobPost }) {
  const t = useMessages("page");
  const mail = `mailto:${post.mail}?subject=${encodeURIComponent(t.applySubject(post.title))}`;
  return (
    <details className={styles["post"]} id={`job-${post.id}`} name="job">
      <summary>
        <h4 lang={contentLang(post.title)}>{post.title}</h4>
        <span className="meta">
          <span lang={contentLang(post.place)}>{post.place}</span>
          <span>{t.headcount(post.headcount)}</span>
        </span>
      </summary>
      <div className={styles["text"]}>
        {post.paragraphs.map((paragraph) => (
          <p key={paragraph} lang={contentLang(paragraph)}>
            {paragraph}
          </p>
        ))}
        <p>
          <a className="btn" href={mail}>
            {t.applyMail(post.mail)}
          </a>
        </p>
      </div>
    </details>
  );
}
