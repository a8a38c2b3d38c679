import * as z from 'zod/mini';
import { storable } from './text.ts';
import { workspaceNameSchema, workspaceRoleSchema } from './workspaces.ts';

/**
 * The right that a group gives to its members, from their next login on. Without a workspace they are administrators; the role must then be
 * `administrator`.
 */
export const createGroupRightSchema = z
  .object({
    provider: z.string().check(storable, z.minLength(1, 'Please choose a provider'), z.maxLength(40)),
    group: z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please enter a group, as the provider’s claim has it'),
        z.maxLength(200, 'A group must be at most 200 characters'),
      ),
    workspace: z.nullable(workspaceNameSchema),
    role: z.enum(['administrator', ...workspaceRoleSchema.options]),
  })
  .check(
    z.refine(({ workspace, role }) => (workspace === null) === (role === 'administrator'), {
      path: ['role'],
      message: 'Choose administrator for the installation, or another role for a workspace',
    }),
  );
export type CreateGroupRightInput = z.infer<typeof createGroupRightSchema>;

/** A provider as the login screen offers it. */
export const loginProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The only one that its people can enter; null: it is that of the installation. */
  workspace: z.nullable(z.string()),
});
export type LoginProvider = z.infer<typeof loginProviderSchema>;

export const groupRightSchema = z.object({
  /** Null: it is part of the configuration, and can be changed only there. */
  id: z.nullable(z.string()),
  provider: z.string(),
  group: z.string(),
  /** The name of the workspace; null: the installation. */
  workspace: z.nullable(z.string()),
  role: z.enum(['administrator', ...workspaceRoleSchema.options]),
});
export type GroupRight = z.infer<typeof groupRightSchema>;

export const singleSignOnSchema = z.object({
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      issuer: z.string(),
      groupsClaim: z.string(),
      /** The addresses to enter at the provider. */
      callback: z.string(),
      home: z.string(),
      backChannelLogout: z.string(),
    }),
  ),
  rights: z.array(groupRightSchema),
  /** The only operator with a password; null: passwords are allowed. */
  emergency: z.nullable(z.object({ username: z.string(), lastLoginAt: z.nullable(z.string()) })),
});
export type SingleSignOn = z.infer<typeof singleSignOnSchema>;
