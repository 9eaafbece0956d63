import { statfs } from "node:fs/promises";
import { readLastRuns } from "#app/features/base/backup/backup.service.server.ts";
import { readOperation } from "#app/features/base/operation/operation.service.server.ts";
import { readMediaFacts } from "#app/features/base/picture/picture-move.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import {
  backupFindings,
  configFindings,
  databaseFindings,
  diskFindings,
  GRADES,
  pictureFindings,
  settingFindings,
  workFindings,
  type CheckedConfig,
  type Finding,
} from "./finding.rules.ts";

/**
 * Returns everything that a real site still lacks, most severe first. It reads the configuration, the settings, the
 * database, the backups and the disk, and changes nothing.
 */
export async function checkSite(config: CheckedConfig, texts: Messages["finding"]): Promise<Finding[]> {
  const { facts, figures, waiting } = await readOperation();
  const here = new Date();
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const found = [
    ...configFindings(config, texts),
    ...settingFindings(await readSettings(), texts),
    ...databaseFindings(facts, figures, here, texts),
    ...backupFindings(config, await readLastRuns(), texts),
    ...pictureFindings(config, await readMediaFacts(), texts),
    ...diskFindings(bavail * bsize, blocks * bsize, texts),
    ...workFindings(waiting, texts),
  ];
  return GRADES.flatMap((grade) => found.filter((one) => one.grade === grade));
}
