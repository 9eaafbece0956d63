import type article from "../zh-cn/article.ts";

export default { related: "Related" } satisfies typeof article;
