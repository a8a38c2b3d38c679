import type { Transaction } from 'kysely';
import type { Schema, WorkspaceRole } from '../../platform/database/schema.ts';

export interface ChangedRoles {
  /** The ids of the workspaces by what became of the role in them. */
  given: string[];
  taken: string[];
}

const RANK: Readonly<Record<WorkspaceRole, number>> = { viewer: 0, operator: 1, manager: 2 };

/**
 * Gives an operator exactly these roles for the groups of a provider, by workspace. Memberships that were given by hand, or by another
 * provider, do not change.
 */
export async function grantRoles(
  tx: Transaction<Schema>,
  operatorId: string,
  provider: string,
  roles: ReadonlyMap<string, WorkspaceRole>,
): Promise<ChangedRoles> {
  const before = await tx
    .selectFrom('memberships')
    .select(['workspace_id', 'role'])
    .where('operator_id', '=', operatorId)
    .where('granted_by', '=', provider)
    .forUpdate()
    .execute();
  const earlier = new Map(before.map(({ workspace_id, role }) => [workspace_id, role]));
  const changed: ChangedRoles = { given: [], taken: [] };
  for (const [workspace, had] of earlier) {
    const role = roles.get(workspace);
    if (role === had) continue;
    const isLess = role === undefined || RANK[role] < RANK[had];
    changed[isLess ? 'taken' : 'given'].push(workspace);
    if (role !== undefined) continue;
    await tx
      .deleteFrom('memberships')
      .where('operator_id', '=', operatorId)
      .where('workspace_id', '=', workspace)
      .execute();
  }
  for (const [workspace, role] of roles) {
    if (earlier.get(workspace) === role) continue;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('memberships')
      .values({ workspace_id: workspace, operator_id: operatorId, role, granted_by: provider })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'operator_id'])
          .doUpdateSet({ role })
          .where('memberships.granted_by', '=', provider),
      )
      .executeTakeFirst();
    if (!earlier.has(workspace) && numInsertedOrUpdatedRows === 1n) changed.given.push(workspace);
  }
  return changed;
}
