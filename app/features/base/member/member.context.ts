import type { Sender } from "#app/features/base/one-time-code/sender.ts";
import type { Window } from "#app/features/base/limit/limit.policy.ts";
import type { SessionRules } from "#app/features/base/session/session.service.server.ts";
import type { Language } from "#app/lib/language.ts";

/** Limits for one network and for the whole site. */
type Share = { network: Window[]; site: Window[] };

/** Limits of commands (docs/security.md#sending-codes, #passwords). All are configurable. */
export type MemberLimits = {
  /**
   * Limits for sending codes. `sendTarget`: to one number or address. The next ones: for a network, for the networks
   * around it by size, and for the whole site.
   */
  sendTarget: Window[];
  sendNetwork: Window[];
  sendAround: Record<"v4-24" | "v6-56" | "v6-48", Window[]>;
  sendSite: Window[];
  /**
   * Limits for wrong passwords and codes: `tryPair` for an account and network, `tryNetwork` for a network,
   * `tryAccount` for an account from unknown networks.
   */
  tryPair: Window[];
  tryNetwork: Window[];
  tryAccount: Window[];
  /** Limits for entering codes sent to one number or address, from all networks. */
  tryTarget: Window[];
  /**
   * Limits for comments: of a member in the first days, of any other member, and of all members. The last two are a
   * member's limits for likes and for reports.
   */
  commentNew: Window[];
  commentMember: Window[];
  comment: Share;
  /** The number of comments after which a member must pass a captcha for each further comment. */
  commentBurst: Window[];
  commentAct: Window[];
  /** Limits for complaints, and for the files attached to them. */
  complaint: Share;
  complaintFile: Share;
  /** Limits for readers' reports of errors in stories. */
  errorReport: Share;
  /** Limits for new accounts. */
  register: Share;
  /** Limits for downloads of a member's own data. */
  copyOfData: Window[];
};

/** Everything outside of the database that members' calls need. The server creates it once. */
export type MemberContext = {
  serverKey: Buffer;
  sessions: SessionRules;
  limits: MemberLimits;
  /** Undefined: the operator has switched the service off. */
  sms: Sender | undefined;
  mail: Sender | undefined;
  /** True if the SMS service has a template for notices of changes. */
  smsNotices: boolean;
  /** Notifies the operator; contains no address and no secret. */
  warn: (message: string, detail: Record<string, string>) => void;
  /** Runs work in the background. The process does not end before it is finished. */
  later: (work: () => Promise<void>) => void;
};

/**
 * The caller: the network address, the network for which limits count, the user agent, and the language of the answer.
 */
export type Visitor = { address: string; network: string; agent: string; language: Language };

declare module "#app/features/base/call/run.ts" {
  interface CallTools {
    visitor: Visitor;
  }
}
