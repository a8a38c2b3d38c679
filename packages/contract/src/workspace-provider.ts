import * as z from 'zod/mini';
import { storable } from './text.ts';
import { workspaceRoleSchema } from './workspaces.ts';

/** A role in the workspace for the members of a group; null: for everybody whom the provider signs in. */
const rightSchema = z.object({
  group: z.nullable(
    z
      .string()
      .check(
        storable,
        z.trim(),
        z.minLength(1, 'Please enter a group, as the provider’s claim has it'),
        z.maxLength(200, 'A group must be at most 200 characters'),
      ),
  ),
  role: workspaceRoleSchema,
});
export type ProviderRight = z.infer<typeof rightSchema>;

const text = (what: string, max: number) =>
  z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, `Please enter ${what}`),
      z.maxLength(max, `At most ${max} characters`),
    );

/** The provider of the people of a partner. The server also checks that it may call the issuer. */
export const saveWorkspaceProviderSchema = z.object({
  name: text('a name for the login button', 40),
  issuer: text('the issuer', 500).check(
    z.refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]/.test(value);
    }, 'Please enter the issuer as the provider shows it, like https://login.example.com/partner'),
  ),
  clientId: text('the client ID', 200),
  /** Missing: the stored one is kept. */
  clientSecret: z.optional(text('the client secret', 1_000)),
  groupsClaim: z._default(text('the claim with the groups', 100), 'groups'),
  scope: z._default(
    text('the scope', 300).check(
      z.refine((value) => value.split(' ').includes('openid'), 'The scope must include openid'),
    ),
    'openid profile email',
  ),
  rights: z
    .array(rightSchema)
    .check(
      z.minLength(1, 'Please give at least one role: otherwise nobody can sign in'),
      z.maxLength(50, 'At most 50 roles'),
    ),
});
export type SaveWorkspaceProviderInput = z.input<typeof saveWorkspaceProviderSchema>;

export const workspaceProviderSchema = z.object({
  /** Null: the workspace has none. The client secret is never shown. */
  provider: z.nullable(
    z.object({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      groupsClaim: z.string(),
      scope: z.string(),
      rights: z.array(rightSchema),
    }),
  ),
  /** Where its people sign in, and the addresses to enter at the provider; null: the server has no `PUBLIC_URL`. */
  addresses: z.nullable(
    z.object({ signIn: z.string(), callback: z.string(), backChannelLogout: z.string(), home: z.string() }),
  ),
});
export type WorkspaceProvider = z.infer<typeof workspaceProviderSchema>;
