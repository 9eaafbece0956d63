import { DeliveryError, deliveryError, type Sender } from "./sender.ts";
import { withSmallAnswers } from "./small-answers.server.ts";
import type { SmsTemplates } from "./sms-templates.ts";

export type TencentSettings = {
  secretId: string;
  secretKey: string;
  appId: string;
  region: string;
  /** The address of the service: https://sms.tencentcloudapi.com, except in tests. */
  endpoint: string;
  sign: string;
  templates: SmsTemplates;
};

type Client = InstanceType<(typeof import("tencentcloud-sdk-nodejs-sms"))["sms"]["v20210111"]["Client"]>;

const TIMEOUT_SECONDS = 4;

/**
 * Sends SMS by Tencent Cloud (docs/operations.md#codes). The first message loads the client. The client never retries
 * by itself.
 */
export function tencentSender(settings: TencentSettings): Sender {
  let client: Promise<Client> | undefined;
  return {
    async send({ to, purpose, code }) {
      client ??= openClient(settings);
      const api = await client;
      try {
        const message = {
          PhoneNumberSet: [`+86${to}`],
          SmsSdkAppId: settings.appId,
          SignName: settings.sign,
          TemplateId: settings.templates.idOf(purpose),
          TemplateParamSet: code === "" ? [] : [code],
        };
        const { SendStatusSet } = await withSmallAnswers(() => api.SendSms(message));
        const said = SendStatusSet?.[0]?.Code;
        if (said !== "Ok")
          throw new DeliveryError(`tencent ${reasonOf(said)}`, said === undefined ? "unknown" : "later");
      } catch (error) {
        throw failureOf(error, settings.endpoint);
      }
    },
  };
}

/**
 * Converts a failure into a DeliveryError. The client follows redirects. If a host is unreachable, the service that
 * redirected to it may already have the message.
 */
function failureOf(error: unknown, endpoint: string): DeliveryError {
  const known = deliveryError(error, "tencent");
  const wasFirst = error instanceof Error && error.message.startsWith(`request to ${new URL(endpoint).href} failed`);
  return known.outcome === "neverLeft" && !wasFirst ? new DeliveryError(known.reason) : known;
}

async function openClient({ secretId, secretKey, region, endpoint }: TencentSettings): Promise<Client> {
  const { sms } = await import("tencentcloud-sdk-nodejs-sms");
  const url = new URL(endpoint);
  return new sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile: { endpoint: url.host, protocol: `${url.protocol}//`, reqTimeout: TIMEOUT_SECONDS } },
  });
}

/**
 * Returns the service's error code, such as LimitExceeded.PhoneNumberDailyLimit. Other text of the error is not
 * repeated.
 */
function reasonOf(code: unknown): string {
  return typeof code === "string" && /^[A-Za-z._-]{1,80}$/.test(code) ? code : "unreadable answer";
}
