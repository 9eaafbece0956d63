import { DeliveryError, deliveryError, type Sender } from "./sender.ts";
import { withSmallAnswers } from "./small-answers.server.ts";
import type { SmsTemplates } from "./sms-templates.ts";

export type AliyunSettings = {
  accessKeyId: string;
  accessKeySecret: string;
  /** The address of the service: https://dysmsapi.aliyuncs.com, except in tests. */
  endpoint: string;
  sign: string;
  templates: SmsTemplates;
};

type Sdk = typeof import("@alicloud/dysmsapi20170525");
type Client = InstanceType<Sdk["default"]>;

const CONNECT_MS = 1_500;
const READ_MS = 2_800;

/**
 * Sends SMS by Aliyun (docs/operations.md#codes). The first message loads the client. The client never retries by
 * itself.
 */
export function aliyunSender(settings: AliyunSettings): Sender {
  let client: Promise<{ client: Client; sdk: Sdk }> | undefined;
  return {
    async send({ to, purpose, code }) {
      client ??= openClient(settings);
      const { client: api, sdk } = await client;
      const request = new sdk.SendSmsRequest({
        phoneNumbers: to,
        signName: settings.sign,
        templateCode: settings.templates.idOf(purpose),
        templateParam: JSON.stringify(code === "" ? {} : { code }),
      });
      const runtime = { connectTimeout: CONNECT_MS, readTimeout: READ_MS } as Parameters<
        Client["sendSmsWithOptions"]
      >[1];
      try {
        const { body } = await withSmallAnswers(() => api.sendSmsWithOptions(request, runtime));
        if (body?.code !== "OK")
          throw new DeliveryError(`aliyun ${reasonOf(body?.code)}`, body?.code === undefined ? "unknown" : "later");
      } catch (error) {
        throw deliveryError(error, "aliyun");
      }
    },
  };
}

async function openClient({
  accessKeyId,
  accessKeySecret,
  endpoint,
}: AliyunSettings): Promise<{ client: Client; sdk: Sdk }> {
  const loaded = await import("@alicloud/dysmsapi20170525");
  // The package is CommonJS, so Node's default export is the whole module.
  const sdk = ("default" in loaded.default ? loaded.default : loaded) as Sdk;
  const url = new URL(endpoint);
  const config = { accessKeyId, accessKeySecret, endpoint: url.host, protocol: url.protocol.slice(0, -1) };
  return { sdk, client: new sdk.default(config as ConstructorParameters<Sdk["default"]>[0]) };
}

/** Returns the service's error code, such as isv.BUSINESS_LIMIT_CONTROL. Other text of the error is not repeated. */
function reasonOf(code: unknown): string {
  return typeof code === "string" && /^[A-Za-z._-]{1,60}$/.test(code) ? code : "unreadable answer";
}
