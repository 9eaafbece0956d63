import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of job posts in the newsroom. */
export default {
  name: "Job posts",
  newOne: "New post",
  none: "No post is open. Make one, and it stands on “Join us”.",
  note: "A post leaves by itself when its last day is over.",
  fields: {
    title: "Chinese title",
    title_en: "English title",
    department: "Department in Chinese",
    department_en: "Department in English",
    place: "Place in Chinese",
    place_en: "Place in English",
    headcount: "How many people",
    description: "Description in Chinese",
    description_en: "Description in English",
    mail: "Mail for applications",
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
    title_en: "Without it readers of English get the Chinese",
    description_en: "Without it readers of English get the Chinese",
    ends_on: "Not shown any more when that day is over; empty: always shown",
  },
  choices: {},
} satisfies Messages["job-post"];
