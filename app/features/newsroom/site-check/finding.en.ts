import settings from "#app/features/newsroom/setting/settings.en.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/** The name of a setting on the settings screen. */
const nameOf = (key: string) => settings.names[key] ?? key;

export default {
  demo: { says: "The demo is on: its passwords are public.", fix: "Set DEMO=0." },
  publicAddress: {
    says: (address: string) => `The public address is ${address}: links in mails, feeds and search engines lead there.`,
    fix: "Set SITE_URL to the site's https address.",
  },
  proxy: {
    says: "A proxy seems to be in front, but it is not trusted: limits count all readers as one.",
    fix: "Set TRUST_PROXY to the proxy's address.",
  },
  sms: { says: "No SMS service is set up: readers get no codes.", fix: "Set SMS_PROVIDER and its keys." },
  mail: {
    says: "No mail server is set up: readers get no codes or notices by e-mail.",
    fix: "Set SMTP_URL and MAIL_FROM.",
  },
  owner: {
    says: "The site connects as the owner of its tables, who can disable the triggers that protect the audit log and the ledger.",
    fix: "Set MIGRATE_DATABASE_URL to the owner, and DATABASE_URL to a role without tables.",
  },
  noBackups: {
    says: "No backups are taken.",
    fix: "Run ./mingbai backups key, then set BACKUP_TO and BACKUP_RECIPIENT.",
  },
  pictureBucket: {
    says: (reason: string) => `The bucket of pictures and uploads cannot be used: ${reason}.`,
    fix: "Correct the S3_ variables, or the bucket's service.",
  },
  picturesInFolder: {
    says: (count: number) =>
      `MEDIA_STORAGE is s3, but ${count} pictures are still in the data folder, which other machines may not have.`,
    fix: "Run ./mingbai media move --to s3.",
  },
  keyInFolder: {
    says: "The server key lies in the data folder. Without it identity data cannot be read.",
    fix: "Keep a copy of DATA_DIR/server.key apart from the backups.",
  },
  keyFromOutside: {
    says: "The server key comes from SERVER_KEY.",
    fix: "Keep a copy of it apart from the backups.",
  },
  setting: (key: string) => `Set ${key} on the settings screen, or by ./mingbai settings set ${key}.`,
  reportPhone: "The phone number for reports is not set; the law requires it.",
  mailAddress: (key: string, address: string) => `${nameOf(key)} is a placeholder: "${address}".`,
  recordNumber: "The ICP licence number is empty; a site in China must show it.",
  placeholder: (key: string, text: string) => `${nameOf(key)} is a placeholder: "${text}".`,
  losesData: {
    says: (name: string) => `${name} is off: a power failure can lose data that readers and staff have sent.`,
    fix: (name: string) => `Set ${name} = on.`,
  },
  sharedBuffers: {
    says: (megabytes: number) => `shared_buffers is ${megabytes} MB.`,
    fix: "Set it to a quarter of the machine's memory in postgresql.conf.",
  },
  invalidIndexes: {
    says: (count: number) =>
      `${count} indexes are invalid: their build was interrupted, and queries read whole tables.`,
    fix: "Run ./mingbai migrate, which builds them again.",
  },
  connections: {
    says: (used: number, most: number) => `${used} of ${most} connections are in use.`,
    fix: "Raise max_connections, or lower DATABASE_CONNECTIONS.",
  },
  clocks: {
    says: (seconds: number) => `The clocks of this machine and of the database differ by ${seconds} s.`,
    fix: "Run an NTP service on both.",
  },
  noBackupYet: "There is no backup yet.",
  backupAge: (hours: number) => `The last backup is ${hours} hours old.`,
  backupFix: "Run ./mingbai backups run and read its message.",
  backupFailed: {
    says: (reason: string) => `The last backup failed: ${reason}`,
    fix: "Fix the cause, then run ./mingbai backups run.",
  },
  noDrillYet: "No restore has been tried yet.",
  drillAge: (days: number) => `The last trial restore was ${days} days ago.`,
  drillFix: "Run ./mingbai backups drill --identity <file>.",
  backupKey: {
    says: "Only the key file of BACKUP_RECIPIENT can decrypt the backups.",
    fix: "Check that this file is in a safe place away from this machine.",
  },
  disk: {
    says: (gigabytes: string, percent: number) =>
      `The disk of the data folder has ${gigabytes} GB free (${percent} %).`,
    fix: "Free space, or move the data folder to a larger disk.",
  },
  messagesGivenUp: {
    says: (count: number) => `${count} messages to readers were not delivered.`,
    fix: "Look at /newsroom/deliveries.",
  },
  pushesGivenUp: {
    says: (count: number) => `${count} notices to the CDN or search engines failed for good.`,
    fix: "Check the setting pushes.",
  },
} satisfies Messages["finding"];
