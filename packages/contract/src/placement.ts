import * as z from 'zod/mini';

/** A node of the cluster. Its address is `host:port`, as the coordinator reaches it. */
export const clusterNodeSchema = z.object({
  address: z.string(),
  /** `disabled`: the cluster does not use it. `away`: the coordinator cannot reach it. */
  state: z.enum(['reachable', 'away', 'disabled']),
  isCoordinator: z.boolean(),
  /** False for a node that gets no new workspaces and to which none can be moved. */
  takesWorkspaces: z.boolean(),
  /** The number of workspaces' schemas on it. */
  workspaces: z.number(),
});
export type ClusterNode = z.infer<typeof clusterNodeSchema>;

/** Bytes already on the new node, and their total. */
export const placementProgressSchema = z.object({
  /** Citus's own status, such as `Copying Data`. */
  step: z.string(),
  doneBytes: z.number(),
  totalBytes: z.number(),
});
export type PlacementProgress = z.infer<typeof placementProgressSchema>;

/** A workspace is moved to another node, or Citus moves several until the nodes are equally full. */
export const placementChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(['move', 'rebalance']),
  /** The workspace that is moved; null for `rebalance`. */
  workspace: z.nullable(z.string()),
  /** The address of its new node; null for `rebalance`. */
  node: z.nullable(z.string()),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed; null unless it did. */
  problem: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Null while nothing is copied. */
  progress: z.nullable(placementProgressSchema),
});
export type PlacementChange = z.infer<typeof placementChangeSchema>;

/** The changes are the latest ones, the newest first. */
export const placementSchema = z.object({
  nodes: z.array(clusterNodeSchema),
  changes: z.array(placementChangeSchema),
});
export type Placement = z.infer<typeof placementSchema>;

export const moveWorkspaceSchema = z.object({
  workspace: z.string(),
  node: z.string().check(z.minLength(1, 'Please name the node: host:port')),
});
export type MoveWorkspaceInput = z.infer<typeof moveWorkspaceSchema>;
