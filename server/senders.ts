import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Sender } from "#app/features/base/one-time-code/sender.ts";
import { aliyunSender } from "#app/features/base/one-time-code/sender-aliyun.server.ts";
import { outboxSender } from "#app/features/base/one-time-code/sender-outbox.server.ts";
import { smtpSender } from "#app/features/base/one-time-code/sender-smtp.server.ts";
import { tencentSender } from "#app/features/base/one-time-code/sender-tencent.server.ts";
import { smsTemplates } from "#app/features/base/one-time-code/sms-templates.ts";
import type { DeliveryServices } from "#app/features/members/delivery/delivery.service.server.ts";
import type { Config } from "./config/config.ts";

/** Returns the configured SMS sender, or undefined if SMS is off. */
export function smsSender({ sms, dataDir }: Pick<Config, "sms" | "dataDir">): Sender | undefined {
  switch (sms.provider) {
    case "aliyun":
      return aliyunSender({ ...sms, templates: smsTemplates(sms.template, sms.templates) });
    case "tencent":
      return tencentSender({ ...sms, templates: smsTemplates(sms.template, sms.templates) });
    case "outbox":
      return outboxSender(join(dataDir, "outbox"));
    case "none":
      return undefined;
  }
}

/** Returns the configured mail sender, or undefined if mail is off. */
function mailSender({ mail, dataDir }: Pick<Config, "mail" | "dataDir">): Sender | undefined {
  switch (mail.provider) {
    case "smtp":
      return smtpSender(mail);
    case "outbox":
      return outboxSender(join(dataDir, "outbox"));
    case "none":
      return undefined;
  }
}

/** Returns the services that send messages to readers. Failures are logged. */
export function deliveryServices(config: Config, logger: FastifyBaseLogger): DeliveryServices {
  return {
    mail: mailSender(config),
    sms: smsSender(config),
    warn: (message, detail) => logger.warn(detail, message),
  };
}
