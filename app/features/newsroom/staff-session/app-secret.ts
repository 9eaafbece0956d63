import type { Seal } from "#app/features/base/server-key/sealing.server.ts";

/**
 * Returns the parameters for encrypting the secret of a staff member's authenticator app. They bind it to this staff member.
 */
export const appSecretOf = (staffId: number, serverKey: Buffer): Seal => ({
  serverKey,
  purpose: "totp 1",
  row: `staff:${staffId}`,
});
