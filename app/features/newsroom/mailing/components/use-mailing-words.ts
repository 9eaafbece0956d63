import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { RecordWords } from "#app/newsroom/kit/record/record-labels.ts";
import type { Audience } from "./audience-of.ts";

export type Mailing = CallData<"GET /newsroom/mailing">;

type MailingWords = RecordWords & {
  /** Returns the text that describes an audience. */
  toWhom: (audience: Audience | null) => string;
};

/** Returns the interface texts for mailings and their fields. */
export function useMailingWords(): MailingWords {
  const { mailings: t } = useMessages("members");
  const { nothing } = useMessages("records");
  const followed = useQuery(newsroomQuery("GET /newsroom/followed")).data;
  const { conditions: say } = t;
  const day = (seconds: number) => formatDate(seconds * 1_000);
  const lists = { column: followed?.columns, industry: followed?.industries, subject: followed?.subjects };
  const toWhom = (audience: Audience | null) => {
    if (audience === null) return t.nobodyYet;
    const { member, joinedFrom, joinedTo, points, activeSince, follows } = audience;
    const said = [
      member === undefined ? "" : say.member(member),
      joinedFrom === undefined ? "" : say.joinedFrom(day(joinedFrom)),
      joinedTo === undefined ? "" : say.joinedTo(day(joinedTo)),
      points === undefined ? "" : say.points(points),
      activeSince === undefined ? "" : say.activeSince(day(activeSince)),
      follows === undefined
        ? ""
        : say.follows(lists[follows.kind]?.find(({ id }) => id === follows.id)?.name ?? `#${follows.id}`),
    ].filter((words) => words !== "");
    return said.length === 0 ? t.all : said.join(t.and);
  };
  return {
    nameOf: (field) => t.fields[field as keyof typeof t.fields],
    said: (field, value) =>
      field === "audience" ? toWhom(value as Audience | null) : value === "" ? nothing : String(value),
    toWhom,
  };
}
