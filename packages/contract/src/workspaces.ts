import * as z from 'zod/mini';
import { storable } from './text.ts';

/** Days that a deleted workspace is kept and can be restored. */
export const DELETED_WORKSPACE_DAYS = 7;

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** `npx clearbench admin verify-audit` names audit logs by their workspaces, and that of the installation so. */
const RESERVED = 'installation';
const NAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;

/** The name of a workspace, as addresses have it. */
export const workspaceNameSchema = z.string().check(
  z.minLength(2, 'A name must be at least 2 characters'),
  z.maxLength(40, 'A name must be at most 40 characters'),
  z.regex(
    NAME,
    'A name can have lower-case letters, digits and hyphens, and can’t start or end with a hyphen',
  ),
  z.refine((name) => name !== RESERVED, 'This name is reserved for the installation itself'),
);

const title = z
  .string()
  .check(
    storable,
    z.trim(),
    z.minLength(1, 'Please enter a title'),
    z.maxLength(100, 'A title must be at most 100 characters'),
  );

/**
 * `copyOf`: the new workspace gets its settings, scenarios, quota, house rules, test plans, webhooks and keys' labels. Keys and secrets are
 * new.
 */
export const createWorkspaceSchema = z.object({
  name: workspaceNameSchema,
  title,
  copyOf: z._default(z.nullable(workspaceNameSchema), null),
});
export type CreateWorkspaceInput = z.input<typeof createWorkspaceSchema>;

/** `archived`: read-only, and without any activity. */
export const WORKSPACE_STATES = ['active', 'archived', 'deleted'] as const;
export type WorkspaceState = (typeof WORKSPACE_STATES)[number];

const limit = z.nullable(
  z.int('A quota is a whole number').check(z.minimum(1, 'A quota must be at least 1; null means no quota')),
);

/**
 * Archives or reactivates a workspace; activating also restores a deleted one. `quotaBytes`, `quotaRows`: its quota;
 * null: no limit. `secondFactor`: whether its members need one.
 */
export const updateWorkspaceSchema = z.object({
  title: z.optional(title),
  state: z.optional(z.enum(['active', 'archived'])),
  quotaBytes: z.optional(limit),
  quotaRows: z.optional(limit),
  secondFactor: z.optional(z.boolean()),
});
export type UpdateWorkspaceInput = z.infer<typeof updateWorkspaceSchema>;

/**
 * A `manager` changes what the bank decides: house rules, test plans, waivers, sign-off, settings and members. An `operator` works with
 * transfers, keys, webhooks and runs. A `viewer` changes nothing and sees no keys or secrets. The highest role comes first.
 */
export const WORKSPACE_ROLES = ['manager', 'operator', 'viewer'] as const;
export const workspaceRoleSchema = z.enum(WORKSPACE_ROLES);
export type WorkspaceRole = z.infer<typeof workspaceRoleSchema>;

const identity = {
  name: z.string(),
  title: z.string(),
  state: z.enum(WORKSPACE_STATES),
  /** The role of the calling operator. */
  role: workspaceRoleSchema,
};

/** The most that a workspace may store; null: any amount. */
export const quotaShape = { quotaBytes: z.nullable(z.number()), quotaRows: z.nullable(z.number()) };
export interface Quota {
  quotaBytes: number | null;
  quotaRows: number | null;
}

/** What counts against the quota, as an estimate, without the space that removed rows left behind. */
export const storedShape = { storedBytes: z.number(), storedRows: z.number() };
export interface Stored {
  storedBytes: number;
  storedRows: number;
}

/** From this share of a quota on the console warns. */
export const QUOTA_WARNING_SHARE = 0.8;

export const workspaceSchema = z.object({
  ...identity,
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Why it cannot be opened; null: it can. */
  problem: z.nullable(z.string()),
  /** When a deleted workspace is removed permanently; null for others. */
  removedAt: z.nullable(z.string()),
  /** True if only operators with a second factor may enter it. */
  secondFactor: z.boolean(),
  ...quotaShape,
});
export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceFiguresSchema = z.object({
  transfers: z.number(),
  activeKeys: z.number(),
  webhooks: z.number(),
  members: z.number(),
  /** Tables, indexes and stored texts. */
  bytes: z.number(),
  ...storedShape,
  /** The address of the node of the Citus cluster that it is on; null in a single PostgreSQL. */
  node: z.nullable(z.string()),
});
export type WorkspaceFigures = z.infer<typeof workspaceFiguresSchema>;

/** Figures are null while the workspace cannot be read. */
export const workspaceWithFiguresSchema = z.extend(workspaceSchema, {
  figures: z.nullable(workspaceFiguresSchema),
});
export type WorkspaceWithFigures = z.infer<typeof workspaceWithFiguresSchema>;

/** `search` looks for a part of the name or title. Most recently used first. */
export const listWorkspacesSchema = z.object({
  search: z.optional(z.string().check(storable, z.maxLength(100))),
  state: z.optional(z.enum(WORKSPACE_STATES)),
  cursor: z.optional(z.string()),
});

/** The workspace in which the console is, in the operator's session. */
export const sessionWorkspaceSchema = z.object(identity);
export type SessionWorkspace = z.infer<typeof sessionWorkspaceSchema>;

export const memberSchema = z.object({
  /** That of the operator. */
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: workspaceRoleSchema,
  since: z.string(),
});
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  /** Whom it is for, as its sender wrote it. */
  note: z.string(),
  role: workspaceRoleSchema,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const membersSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});
export type Members = z.infer<typeof membersSchema>;

export const updateMemberSchema = z.object({ role: workspaceRoleSchema });

export const createInvitationSchema = z.object({
  role: workspaceRoleSchema,
  note: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a name for this person'),
      z.maxLength(100, 'A note must be at most 100 characters'),
    ),
});
export type CreateInvitationInput = z.infer<typeof createInvitationSchema>;

/** Shown once. The link has the token, and the address under which others reach the server. */
export const createdInvitationSchema = z.extend(invitationSchema, { token: z.string(), link: z.string() });
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

/** An invitation as its guest sees it, also before they have an account. */
export const openInvitationSchema = z.object({
  workspace: z.object({ name: z.string(), title: z.string() }),
  role: workspaceRoleSchema,
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;
