import type { Role } from "./permissions.ts";

/** Names of the roles of staff members. */
const texts = {
  reporter: "记者",
  editor: "编辑",
  "desk-head": "主编",
  chief: "总编",
  proofreader: "校对",
  flash: "快讯编辑",
  visual: "视觉编辑",
  data: "数据编辑",
  operations: "运营",
  legal: "法务",
  admin: "管理员",
  auditor: "审计",
} satisfies Record<Role, string>;

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    role: typeof texts;
  }
}
