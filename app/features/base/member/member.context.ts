import type { Sender } from "#app/features/base/one-time-code/sender.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";
import type { SessionRules } from "#app/features/base/session/session.service.server.ts";
import type { Language } from "#app/lib/language.ts";

/** How often what may be done (docs/security.md#sending-codes, #passwords); all of it is configuration. */
/** Limits for one network, and for the whole site. */
type Share = { network: Window[]; site: Window[] };

export type MemberLimits = {
  /** Codes to one number or address, of one network, of the networks around it by their size, of the whole site. */
  sendTarget: Window[];
  sendNetwork: Window[];
  sendAround: Record<"v4-24" | "v6-56" | "v6-48", Window[]>;
  sendSite: Window[];
  /** Wrong passwords and codes: of one account from one network, of one network, of one account from strange networks. */
  tryPair: Window[];
  tryNetwork: Window[];
  tryAccount: Window[];
  /** Codes typed for one number or address, from everywhere. */
  tryTarget: Window[];
  /** Comments of a member in their first days, of any other, of all; likes and reports of a member. */
  commentNew: Window[];
  commentMember: Window[];
  comment: Share;
  /** Comments of a member from which on each takes a captcha. */
  commentBurst: Window[];
  commentAct: Window[];
  /** Complaints, and files that are attached to them. */
  complaint: Share;
  complaintFile: Share;
  /** Reports of errors in stories by readers. */
  errorReport: Share;
  /** New accounts. */
  register: Share;
  /** Copies of one's own data. */
  copyOfData: Window[];
};

/** Everything outside of the database that members' calls need; the server puts it together once. */
export type MemberContext = {
  serverKey: Buffer;
  sessions: SessionRules;
  limits: MemberLimits;
  /** Undefined: the operator has switched the service off. */
  sms: Sender | undefined;
  mail: Sender | undefined;
  /** The SMS service has a template for word of changes. */
  smsNotices: boolean;
  /** Notifies the operator; contains no address and no secret. */
  warn: (message: string, detail: Record<string, string>) => void;
  /** Runs work in the background; it is finished before the process ends. */
  later: (work: () => Promise<void>) => void;
};

/** The caller: network address, its counted network, user agent, language of the answer. */
export type Visitor = { address: string; network: string; agent: string; language: Language };

declare module "#app/features/base/call/run.ts" {
  interface CallTools {
    visitor: Visitor;
  }
}
