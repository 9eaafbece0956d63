import type { Seal } from "#app/features/base/server-key/sealing.server.ts";

/** The binding of the encrypted secret of a staff member's authenticator app. */
export const appSecretOf = (staffId: number, serverKey: Buffer): Seal => ({
  serverKey,
  purpose: "totp 1",
  row: `staff:${staffId}`,
});
