import * as z from 'zod/mini';
import { storable } from './text.ts';
import { WORKSPACE_ROLES, workspaceNameSchema } from './workspaces.ts';

/** The days after which an access token expires. */
export const TOKEN_DAYS_DEFAULT = 30;
export const TOKEN_DAYS_MAX = 365;

/** How long the earlier secret of a rotated token still works. */
export const TOKEN_OVERLAP_HOURS_DEFAULT = 24;
export const TOKEN_OVERLAP_HOURS_MAX = 168;

/**
 * What a token may do with its role. `read`: change nothing, and see no keys or secrets. `rules`: also save house rules. `plans`: also
 * work with test plans and their runs. `partners`: all that brings a partner on board, including rules, plans, workspaces, invitations,
 * API keys, SFTP users and webhooks. `all`: everything of the role.
 */
export const TOKEN_SCOPES = ['read', 'rules', 'plans', 'partners', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `administrator`: in every workspace, and for the installation. The others: in the token's workspaces. The highest role comes first. */
export const TOKEN_ROLES = ['administrator', ...WORKSPACE_ROLES] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

/** What a token may do, and where. */
const limits = {
  role: z.enum(TOKEN_ROLES),
  scope: z.enum(TOKEN_SCOPES),
  /** By name; none for an administrator's token, which is for all. */
  workspaces: z._default(z.array(workspaceNameSchema).check(z.maxLength(100, 'At most 100 workspaces')), []),
};

const created = {
  name: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a name for the token'),
      z.maxLength(60, 'A name must be at most 60 characters'),
    ),
  ...limits,
  days: z._default(
    z
      .int('Please enter a whole number of days')
      .check(
        z.minimum(1, 'A token is valid for at least 1 day'),
        z.maximum(TOKEN_DAYS_MAX, `A token is valid for at most ${TOKEN_DAYS_MAX} days`),
      ),
    TOKEN_DAYS_DEFAULT,
  ),
};

interface Where {
  role: TokenRole;
  workspaces: readonly string[];
}

const hasWorkspaces = z.refine<Where>(
  ({ role, workspaces }) => role === 'administrator' || workspaces.length > 0,
  { path: ['workspaces'], message: 'Please choose at least one workspace' },
);
const isForAll = z.refine<Where>(
  ({ role, workspaces }) => role !== 'administrator' || workspaces.length === 0,
  {
    path: ['workspaces'],
    message: 'An administrator’s token is for all workspaces: leave the list empty, or choose another role',
  },
);

export const tokenLimits = { fields: limits, checks: [hasWorkspaces, isForAll] as const };

export const createAccessTokenSchema = z.object(created).check(hasWorkspaces, isForAll);
export type CreateAccessTokenInput = z.input<typeof createAccessTokenSchema>;

/** The SHA-256 of a secret, as base64url. */
export const TOKEN_HASH = /^[A-Za-z0-9_-]{43}$/;

/** A token for a program that made the secret itself, and tells only its hash. */
export const authorizeProgramSchema = z
  .object({
    ...created,
    secretHash: z.string().check(z.regex(TOKEN_HASH, 'Please open the link of the program again')),
  })
  .check(hasWorkspaces, isForAll);
export type AuthorizeProgramInput = z.input<typeof authorizeProgramSchema>;

/** The code by which an operator recognises the request of their program: `ABCD-EFGH`. */
export function codeOfRequest(secretHash: string): string {
  const letters = [...secretHash].filter((character) => /[A-Za-z0-9]/.test(character)).slice(0, 8);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

export const rotateAccessTokenSchema = z.object({
  /** How long the earlier secret still works; 0: not at all. */
  overlapHours: z._default(
    z
      .int('Please enter a whole number of hours')
      .check(
        z.minimum(0, 'At least 0 hours'),
        z.maximum(TOKEN_OVERLAP_HOURS_MAX, `At most ${TOKEN_OVERLAP_HOURS_MAX} hours`),
      ),
    TOKEN_OVERLAP_HOURS_DEFAULT,
  ),
});
export type RotateAccessTokenInput = z.input<typeof rotateAccessTokenSchema>;

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The operator who created it, with whose rights it works. */
  createdBy: z.string(),
  role: z.enum(TOKEN_ROLES),
  scope: z.enum(TOKEN_SCOPES),
  /** By name; empty for an administrator's token, which is for all. */
  workspaces: z.array(z.string()),
  /** A trusted pipeline got it by an exchange: it can’t be rotated. */
  ofPipeline: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Until when the secret before the last rotation works; null: it doesn't. */
  earlierUntil: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The secret, `clt_…`, is shown once. */
export const createdAccessTokenSchema = z.extend(accessTokenSchema, { token: z.string() });
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;
