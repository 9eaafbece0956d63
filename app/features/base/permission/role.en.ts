import type { Messages } from "#app/i18n/namespaces.ts";

/** Names of the roles of staff members. */
export default {
  reporter: "reporter",
  editor: "editor",
  "desk-head": "desk head",
  chief: "editor-in-chief",
  proofreader: "proofreader",
  flash: "flash editor",
  visual: "visual editor",
  data: "data editor",
  operations: "operations",
  legal: "legal counsel",
  admin: "administrator",
  auditor: "auditor",
} satisfies Messages["role"];
