import { deviceName } from "#app/features/members/account/device.view.ts";
import { escapeHtml } from "#app/lib/escape-html.ts";
import { moneyText } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

type Row = Record<string, unknown>;

/** The member's rows, and the names that the letter shows for ids in them. */
export type LetterParts = {
  tables: ReadonlyMap<string, readonly Row[]>;
  /** Titles of the articles in the rows, and the articles of comments. */
  titles: ReadonlyMap<number, string>;
  articlesOfComments: ReadonlyMap<number, number>;
  /** The files of the export, keyed by their path on the site. */
  files: ReadonlyMap<string, string>;
  /** The member's residence; '' if not given. */
  residence: string;
  siteName: string;
  day: string;
};

type Texts = Pick<Messages, "copy" | "ledger" | "discussion" | "profile" | "audit-log">;

/** An entry of a section: its time, its text, and HTML below it. */
type Entry = { at?: unknown; text: string; below?: string[] };

const STYLE = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 sans-serif;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .5rem;font-size:1.125rem}li{margin:.5rem 0}time{color:#555;font-size:.875rem;margin-inline-end:.75em}
blockquote{margin:.25rem 0;padding-inline-start:1rem;border-inline-start:3px solid #ccc;white-space:pre-wrap}
.text{white-space:normal}img{display:block;max-width:100%;max-height:20rem;margin:.5rem 0}`;

/** Returns the readable letter of a member's data export. It has no scripts and needs only the files in its folder. */
export function letter(parts: LetterParts, texts: Texts): string {
  const { tables, siteName, day } = parts;
  const { copy: t } = texts;
  const account = tables.get("members")?.[0] ?? {};
  const say = sayings(parts);
  const tell = {
    members: (row: Row) => accountEntries(row, parts, texts, say),
    ...ofMoney(texts),
    ...ofWords(texts, say),
    ...ofFiles(texts, say),
    ...ofSecurity(texts),
  } satisfies Required<Tellers>;
  const sections = Object.entries(t.sections).flatMap(([name, heading]) => {
    const rows = tables.get(name) ?? [];
    const entries = rows.flatMap((row) => tell[name as keyof typeof tell](row));
    return entries.length === 0 ? [] : [`<h2>${escapeHtml(heading)}</h2>`, `<ul>${entries.map(item).join("\n")}</ul>`];
  });
  return [
    `<!DOCTYPE html><html lang="${t.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(t.title(siteName))}</title><style>${STYLE}</style>`,
    `<h1>${escapeHtml(t.title(siteName))}</h1>`,
    ...[t.greeting(text(account, "nickname")), t.intro(siteName, day)].map(paragraph),
    ...sections,
    ...[t.files, t.closing(siteName)].map(paragraph),
    "</html>\n",
  ].join("\n");
}

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
const quote = (words: string) => (words === "" ? "" : `<blockquote>${escapeHtml(words)}</blockquote>`);
const item = ({ at, text: words, below = [] }: Entry) => {
  const time = at === undefined || at === null ? "" : `<time>${clock(at)}</time>`;
  return `<li>${time}${escapeHtml(words)}${below.join("")}</li>`;
};

const text = (row: Row, name: string): string => {
  const value = row[name] ?? "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const number = (row: Row, name: string): number => Number(row[name] ?? 0);
const clock = (time: unknown): string => (time instanceof Date ? formatDateTime(time) : "");

type Tellers = { [Table in keyof Messages["copy"]["sections"]]?: (row: Row) => Entry[] };

/** Returns functions for entries of several tables: titles of articles, pictures and bodies. */
function sayings({ titles, articlesOfComments, files }: LetterParts) {
  const titleOf = (id: number | undefined) => (id === undefined ? "" : (titles.get(id) ?? ""));
  const picture = (path: string, alt: string) => {
    const file = files.get(path);
    return file === undefined ? "" : `<img src="${escapeHtml(encodeURI(file))}" alt="${escapeHtml(alt)}">`;
  };
  return {
    picture,
    articleOf: (row: Row) => titleOf(number(row, "article_id")),
    articleOfComment: (row: Row) => titleOf(articlesOfComments.get(number(row, "comment_id"))),
    /** Returns a stored body with the pictures of the export. */
    body: (html: string) =>
      html.replaceAll(/<img src="([^"<>]*)"[^<>]*>/g, (_, path: string) => picture(path.replaceAll("&amp;", "&"), "")),
  };
}

type Sayings = ReturnType<typeof sayings>;

/** Returns functions for the entries of balance and points. */
function ofMoney({ copy: t, ledger }: Texts) {
  const amountOf = (row: Row) => {
    const unit = row["unit"] === "money" ? ("money" as const) : ("points" as const);
    const amount = number(row, "amount");
    return { unit, amount: `${amount > 0 ? "+" : ""}${sum(unit, amount)}` };
  };
  return {
    ledger_entries: (row) => {
      const { unit } = amountOf(row);
      const why = text(row, "memo") === "" ? named(ledger.kinds, text(row, "kind")) : text(row, "memo");
      return [{ at: row["created_at"], text: t.entry(amountOf(row), sum(unit, number(row, "after")), why) }];
    },
    adjustments: (row) => {
      const state = row["state"] as "waiting" | "done" | "refused";
      const note = text(row, "note");
      const below = note === "" ? [] : [paragraph(t.note(note))];
      return [{ at: row["asked_at"], text: t.adjustment(amountOf(row), state, text(row, "reason")), below }];
    },
  } satisfies Tellers;
}

/** Returns functions for the entries of messages, comments, reports, collections, follows and readings. */
function ofWords({ copy: t, discussion }: Texts, { articleOf, articleOfComment }: Sayings) {
  const kind = (row: Row) => named(t.kinds, text(row, "kind"));
  return {
    messages: (row) => [{ at: row["created_at"], text: text(row, "title"), below: [quote(text(row, "content"))] }],
    comments: (row) => {
      const state = row["status"] as "waiting" | "approved" | "declined" | "deleted";
      const reason = text(row, "decline_reason");
      const below = [
        quote(text(row, "content")),
        ...(reason === "" ? [] : [paragraph(t.declined(reason))]),
        ...(number(row, "likes") === 0 ? [] : [paragraph(t.likes(number(row, "likes")))]),
      ];
      return [{ at: row["created_at"], text: t.comment(articleOf(row), state), below }];
    },
    comment_likes: (row) => [{ at: row["created_at"], text: t.liked(articleOfComment(row)) }],
    comment_reports: (row) => {
      const words = t.reported(articleOfComment(row), named(discussion.reasons, text(row, "reason")));
      return [{ at: row["created_at"], text: words, below: [quote(text(row, "detail"))] }];
    },
    error_reports: (row) => {
      const words = t.mistake(articleOf(row), text(row, "quote"));
      const answer = text(row, "answer");
      const below = [quote(text(row, "said")), ...(answer === "" ? [] : [paragraph(t.answer(answer))])];
      return [{ at: row["created_at"], text: words, below }];
    },
    collected: (row) => [{ at: row["created_at"], text: t.named(kind(row), text(row, "title")) }],
    follows: (row) => [{ at: row["created_at"], text: t.named(kind(row), text(row, "title")) }],
    readings: (row) => [{ at: row["read_at"], text: t.read(articleOf(row)) }],
  } satisfies Tellers;
}

/** Returns functions for the entries of contributions and files. */
function ofFiles({ copy: t }: Texts, { picture, body }: Sayings) {
  return {
    contributions: (row) => {
      const title = text(row, "title") === "" ? t.untitled : text(row, "title");
      const state = t.contributionStates[row["status"] as keyof typeof t.contributionStates];
      const identity = row["identity"] as { realName: string; idNumber: string } | null;
      const notes = row["notes"] as { quote: string; note: string }[];
      const below = [
        picture(text(row, "cover"), t.cover),
        `<blockquote class="text">${body(text(row, "body_html"))}</blockquote>`,
        ...(text(row, "note") === "" ? [] : [paragraph(t.answer(text(row, "note")))]),
        ...notes.map((note) => paragraph(t.quoted(note.quote, note.note))),
        ...(identity === null ? [] : [paragraph(t.identity(identity.realName, identity.idNumber))]),
      ];
      return [{ at: row["created_at"], text: t.contribution(title, text(row, "author_name")) + state, below }];
    },
    uploads: (row) => [
      { at: row["created_at"], text: text(row, "name"), below: [picture(text(row, "path"), text(row, "name"))] },
    ],
  } satisfies Tellers;
}

/** Returns functions for the entries of terms, devices, networks and security events. */
function ofSecurity({ copy: t, "audit-log": log }: Texts) {
  return {
    consents: (row) => {
      const document = named(t.documents, text(row, "document"));
      return [{ at: row["given_at"], text: t.consent(document, text(row, "version"), text(row, "address")) }];
    },
    sessions: (row) => {
      const words = t.session(deviceName(text(row, "agent")), text(row, "network"), clock(row["used_at"]));
      const ended = row["ended_at"] === null ? "" : t.ended(clock(row["ended_at"]));
      return [{ at: row["created_at"], text: words + (ended === "" ? "" : ` ${ended}`) }];
    },
    member_networks: (row) => [{ at: row["seen_at"], text: t.network(text(row, "network")) }],
    security_events: (row) => [
      { at: row["at"], text: t.event(named(t.security, text(row, "kind")), text(row, "network")) },
    ],
    staff: (row) => [{ at: row["since"], text: t.staff(text(row, "real_name"), row["active"] === true) }],
    audit_entries: (row) => {
      const { reason } = row["detail"] as { reason?: unknown };
      const below = typeof reason === "string" && reason !== "" ? [paragraph(t.reason(reason))] : [];
      return [{ at: row["at"], text: named(log.actions, text(row, "action")), below }];
    },
  } satisfies Tellers;
}

/** Returns an entry for each filled field of the account. */
function accountEntries(
  row: Row,
  { residence }: LetterParts,
  { copy: { account: t }, profile }: Texts,
  { picture }: Sayings,
): Entry[] {
  const said = (value: string, say: (value: string) => string) => (value === "" ? [] : [{ text: say(value) }]);
  const gender = number(row, "gender");
  const lastLogin = clock(row["last_login_at"]);
  return [
    { text: t.username(text(row, "username")), below: [picture(text(row, "avatar"), "")] },
    { text: t.joined(clock(row["joined_at"])) },
    ...said(text(row, "mobile"), t.mobile),
    ...said(text(row, "email"), t.email),
    ...said(gender === 0 ? "" : (profile.genders[gender] ?? ""), t.gender),
    ...said(text(row, "birthday"), t.birthday),
    ...said(residence, t.residence),
    ...said(text(row, "motto"), t.motto),
    { text: t.balance(moneyText(number(row, "money_cents")), text(row, "score")) },
    ...said(lastLogin, (time) => t.lastLogin(time, text(row, "last_login_address"))),
    ...said(clock(row["muted_until"]), (until) => t.muted(until, text(row, "mute_reason"))),
    ...said(clock(row["close_at"]), t.closing),
    ...(row["keeps_history"] === false ? [{ text: t.history }] : []),
  ];
}

const sum = (unit: "money" | "points", amount: number) => (unit === "money" ? moneyText(amount) : String(amount));

/** Returns the label of a stored name, or the name itself if this release does not know it. */
const named = (names: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
