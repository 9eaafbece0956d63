import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of job posts in the newsroom. */
export default {
  name: "Job posts",
  newOne: "New post",
  none: "There are no job posts yet. New ones appear on “Join us”.",
  note: "A post disappears automatically after its last day.",
  fields: {
    title: "Chinese title",
    title_en: "English title",
    department: "Department in Chinese",
    department_en: "Department in English",
    place: "Place in Chinese",
    place_en: "Place in English",
    headcount: "Openings",
    description: "Description in Chinese",
    description_en: "Description in English",
    mail: "E-mail for applications",
    ends_on: "Last day",
    published: "Readers see it",
  },
  columns: {
    department: "Department",
    place: "place",
    ends_on: "last day",
  },
  any: {},
  hints: {
    title_en: "If empty, readers of English see the Chinese text",
    description_en: "If empty, readers of English see the Chinese text",
    ends_on: "The post is hidden after this day; empty: no end",
  },
  choices: {},
} satisfies Messages["job-post"];
