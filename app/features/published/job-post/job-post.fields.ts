import { z } from "zod";
import { day, defineFields, field, flag, integer, line, lines } from "#app/features/base/field/field.ts";

const LONGEST_MAIL = 120;

/**
 * The fields of a job post, by the names of its database columns
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const jobPost = defineFields({
  title: line(40, { required: true, name: true }),
  title_en: line(80),
  department: line(20, { required: true, list: true }),
  department_en: line(40),
  place: line(20, { required: true, list: true }),
  place_en: line(40),
  headcount: integer(1, 999),
  description: lines(4_000, { required: true }),
  description_en: lines(8_000),
  mail: field(z.email().max(LONGEST_MAIL), { as: "line", longest: LONGEST_MAIL }, { required: true, lang: null }),
  ends_on: day({ list: true }),
  published: flag({ visibility: true }),
});
