import { sendDueDeliveries, type DeliveryServices } from "#app/features/members/delivery/delivery.service.server.ts";
import type { Job } from "./jobs.ts";

/**
 * Sends queued mails and SMS. Each instance's timer starts it when a delivery attempt is due. It also runs every
 * minute.
 */
export function deliveryJob(services: DeliveryServices): Job {
  return {
    name: "deliveries",
    cron: "* * * * *",
    run: async () => {
      const sent = await sendDueDeliveries(services);
      return sent === 0 ? "" : `${sent} messages sent`;
    },
  };
}
