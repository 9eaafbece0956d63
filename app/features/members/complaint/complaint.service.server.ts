import { requireWork, takeOfBudget, workOf, type Full } from "#app/features/base/budget/budget.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { email, mobile } from "#app/features/base/member/member.schema.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import { askerOf } from "#app/features/members/sign-in/code-budget.service.server.ts";
import { codePoints, plainText } from "#app/lib/plain-text.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import { withTransaction } from "#db/client.ts";
import { fileBudgets } from "./complaint-file.service.server.ts";
import { dueTimes } from "./complaint-clock.service.server.ts";
import { newNumber, numberOf } from "./complaint.number.ts";
import { findByNumber, findSteps, forgetWords, insertComplaint } from "./complaint.repo.server.ts";
import { COMPLAINT_KINDS, LONGEST_ABOUT, LONGEST_TEXT, PUBLIC_STEPS, SHORTEST_TEXT } from "./complaint.schema.ts";

const refuse = (key: keyof RefusalTexts["complaint"]["faults"]) =>
  new Refusal(({ complaint }) => complaint.faults[key]);

/** The filled-in form of a complaint. */
export type ComplaintForm = {
  kind: string;
  about: string;
  said: string;
  contact: string;
  captchaId: string;
  captchaInfo: string;
};

/**
 * Accepts a complaint from anyone. A valid form uses up the captcha. The captcha requires more work as the site's
 * budget of complaints and attachments runs out. Returns the complaint's number and the deadlines of acceptance and
 * answer. Throws Refusal with the reason.
 */
export async function sendComplaint(
  form: ComplaintForm,
  { siteUrl, visitor, context }: { siteUrl: string; visitor: Visitor; context: MemberContext },
): Promise<{ number: string; acceptBy: Date; answerBy: Date }> {
  const filled = checked(form, siteUrl);
  const { network, language } = visitor;
  const budget = { kind: "complaint", ...context.limits.complaint };
  const asker = await askerOf(visitor, undefined);
  const bits = await Promise.all([budget, ...fileBudgets(context)].map((one) => workOf(one, asker.isKnown)));
  await requireWork(Math.max(...bits), form, network);
  await takeOfBudget(budget, asker, { refuse: tooOften, context });
  const now = new Date();
  const number = newNumber(now);
  const { acceptBy, answerBy } = await dueTimes(now);
  const row = { ...filled, number, language, accept_due_at: acceptBy, due_at: answerBy, received_at: now };
  await withTransaction((trx) => insertComplaint(row, trx));
  return { number, acceptBy, answerBy };
}

const tooOften = ({ wait, isSite }: Full) =>
  new Refusal(({ complaint }) => (isSite ? complaint.siteBusy(wait) : complaint.tooOften(wait)));

function checked(form: ComplaintForm, siteUrl: string) {
  const kind = COMPLAINT_KINDS.find((one) => one === form.kind);
  if (kind === undefined) throw refuse("kind");
  const about = pathOf(plainText(form.about), siteUrl);
  if (about === undefined) throw refuse("about");
  const said = plainText(form.said, { multiline: true });
  if (codePoints(said) < SHORTEST_TEXT) throw refuse("saidTooShort");
  if (codePoints(said) > LONGEST_TEXT) throw refuse("saidTooLong");
  const contact = contactOf(plainText(form.contact));
  if (contact === undefined) throw refuse("contact");
  return { kind, about, said, contact };
}

/** Returns the path of a page on this site; empty for no address, undefined for an address elsewhere. */
function pathOf(address: string, siteUrl: string): string | undefined {
  if (address === "") return "";
  const isWhole = URL.canParse(address) && new URL(address).host === new URL(siteUrl).host;
  const { pathname, search } = isWhole ? new URL(address) : { pathname: address, search: "" };
  const path = sameSitePath(pathname + search)?.replace(/#[^]*/, "");
  return path !== undefined && codePoints(path) <= LONGEST_ABOUT ? path : undefined;
}

/** Returns a contact in its stored form; empty for none, undefined if it is neither a number nor an address. */
function contactOf(given: string): string | undefined {
  if (given === "") return "";
  return [mobile.safeParse(given), email.safeParse(given)].find(({ success }) => success)?.data;
}

/**
 * Returns the state of a complaint for holders of its number. Throws Refusal, with one text for invalid and unknown
 * numbers.
 */
export async function readComplaintState(typed: string) {
  const number = numberOf(typed);
  const found = number === undefined ? undefined : await findByNumber(number);
  if (found === undefined) throw refuse("number");
  const steps = (await findSteps(found.id)).flatMap(({ step, at }) => {
    const told = PUBLIC_STEPS.find((one) => one === step);
    return told === undefined ? [] : [{ step: told, at }];
  });
  return { ...found, steps };
}

/** Deletes the words of complaints some days after they were closed. Their number, kind, state and days stay. */
export async function forgetComplaints(now: Date, days: number): Promise<number> {
  return forgetWords(new Date(now.getTime() - days * 86_400_000));
}
