import type home from "../zh-cn/home.ts";
export default { latest: "Latest" } satisfies typeof home;
