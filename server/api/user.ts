import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Entered } from "#app/features/members/sign-in/entry.service.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.desk.ts";
import { checkMemberCentre, readMemberMenus, readUserInfo } from "#app/features/base/member/member.service.server.ts";
import { userInfo } from "#app/features/base/member/member.view.ts";
import { refusal } from "#app/features/base/refusal/refusal.ts";
import {
  register,
  signInByCode,
  signInByPassword,
  type CheckInForm,
} from "#app/features/members/sign-in/sign-in.service.server.ts";
import { closeSessions } from "#app/features/base/session/session.service.server.ts";
import { ruleNode } from "#app/features/base/start-data/start-data.schema.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { envelopeOf, success } from "./envelope.ts";
import { languageOf } from "./language.ts";
import { field, FORM_LIMIT, tick, tokenOf, verificationTypes, type MemberCalls } from "./member-calls.ts";

/** Where a member goes after registering (wire.md section 3). */
const MEMBER_AREA = "/user";

const checkInBody = z.object({
  tab: field,
  username: field,
  password: field,
  mobile: field,
  email: field,
  captcha: field,
  areacode: field,
  registerType: field,
  templateCode: field,
  captchaId: field,
  captchaInfo: field,
  age: field,
  keep: tick,
});

/** What would be an answer to a form has no place in an address, which proxies write down (security.md C3). */
const noCredentials = z.object({ password: z.never().optional(), captcha: z.never().optional() });

const entered = z.object({ userInfo, routePath: z.string() });
const checkInState = z.object({
  accountVerificationType: z.array(z.enum(["email", "mobile"])),
  userInfo: userInfo.optional(),
  routePath: z.string().optional(),
});
const memberData = z.object({ userInfo, menus: z.array(ruleNode), rules: z.array(ruleNode) });

/** The calls below /api/user of wire.md section 3. */
export function addUserCalls(app: FastifyInstance, calls: MemberCalls): void {
  addCheckIn(app, calls);
  addLogout(app, calls);
  const shape = { schema: { response: { 200: envelopeOf(memberData) } } };
  app.withTypeProvider<ZodTypeProvider>().get("/user/index", shape, async (request) => {
    const { member, token } = await calls.memberOf(request);
    const menus = await readMemberMenus(languageOf(request));
    return success({ userInfo: await readUserInfo(member, { token, refreshToken: "" }, calls.siteUrl), ...menus });
  });
}

function addCheckIn(app: FastifyInstance, calls: MemberCalls): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const state = { schema: { querystring: noCredentials, response: { 200: envelopeOf(checkInState) } } };
  typed.get("/user/checkIn", state, async (request) => {
    await checkMemberCentre();
    const accountVerificationType = verificationTypes(await calls.desk());
    const caller = await calls.callerOf(request);
    if (caller === undefined) return success({ accountVerificationType });
    const tokens = { token: caller.token, refreshToken: "" };
    const known = await readUserInfo(caller.member, tokens, calls.siteUrl);
    return success({ accountVerificationType, userInfo: known, routePath: MEMBER_AREA });
  });

  const shape = {
    schema: { body: checkInBody, response: { 200: envelopeOf(entered) } },
    bodyLimit: FORM_LIMIT,
    // Passwords are hashed a few at a time.
    config: { line: "passwords" as const },
  };
  typed.post("/user/checkIn", shape, async (request) => {
    await checkMemberCentre();
    const { tab, templateCode: _, ...form } = request.body;
    const { member, tokens, isNew } = await signIn(tab, form, calls.visitorOf(request), await calls.desk());
    const t = messagesOf(languageOf(request), "auth");
    const data = { userInfo: await readUserInfo(member, tokens, calls.siteUrl), routePath: MEMBER_AREA };
    return success(data, isNew ? t.registered : t.signedIn);
  });
}

/** Which way in a form takes: by its tab, and by its fields where older clients use one tab for two (wire.md, decision 6). */
function signIn(tab: string, form: CheckInForm, visitor: Visitor, desk: MemberDesk): Promise<Entered> {
  if (tab === "register") return register(form, visitor, desk);
  if (tab === "userlogin" || (tab === "login" && form.password !== "")) return signInByPassword(form, visitor, desk);
  if (tab === "login") return signInByCode(form, visitor, desk);
  throw refusal("unknownTab");
}

/** Ends the session of the token and that of the refresh token, whichever is there; answers the same to everybody. */
function addLogout(app: FastifyInstance, calls: MemberCalls): void {
  const shape = { schema: { response: { 200: envelopeOf(z.null()) } }, bodyLimit: FORM_LIMIT };
  app.post("/user/logout", shape, async (request, reply) => {
    const { refresh_token: refresh } = (request.body ?? {}) as { refresh_token?: unknown };
    const tokens = [tokenOf(request), refresh].filter((token) => typeof token === "string");
    await closeSessions(tokens, calls.visitorOf(request).network);
    // Pages that the browser still holds show the member; what it stores is cleared by our own client (security.md T10).
    reply.header("Clear-Site-Data", '"cache"');
    return success(null);
  });
}
