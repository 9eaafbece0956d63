import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { readMenus, readMenuVersions, saveMenus } from "#app/features/newsroom/menu/menu.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";

/** The header entry that had another name for a while. */
const PATH = "spotcheck";
const FORMER = { title: "质量抽检", titleEn: "Quality checks" };

/**
 * Adds two versions of the menus: one renames an entry, the next restores its present name. Readers see no difference.
 */
export async function seedMenuVersions(admin: StaffActor): Promise<void> {
  if ((await readMenuVersions(admin)).length > 1) return;
  const { version, nodes } = await readMenus(admin);
  const renamed = nodes.map((node) => (node.path === PATH && node.type === "nav" ? { ...node, ...FORMER } : node));
  await withoutPurges(async () => {
    const { saved } = await saveMenus(admin, { base: version, nodes: renamed });
    if (saved?.theirs === null) await saveMenus(admin, { base: saved.version, nodes });
  });
}
