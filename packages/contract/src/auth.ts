import * as z from 'zod/mini';
import { loginProviderSchema } from './single-sign-on.ts';
import { storable } from './text.ts';
import { sessionWorkspaceSchema } from './workspaces.ts';

const username = z
  .string()
  .check(
    storable,
    z.minLength(3, 'Username must be at least 3 characters'),
    z.maxLength(64, 'Username must be at most 64 characters'),
  );

/** Some invisible characters count as letters, for example Hangul fillers. */
const PLAIN = /^[[\p{L}\p{Nd}._@\-]--\p{Default_Ignorable_Code_Point}]*$/v;

/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Hebrew',
  'Lisu',
].map((script) => ({
  some: new RegExp(`\\p{Script=${script}}`, 'u'),
  only: new RegExp(`^[\\p{Script=${script}}0-9._@\\-]*$`, 'u'),
}));
const mixesAlphabets = (name: string): boolean =>
  ALPHABETS.some(({ some, only }) => some.test(name) && !only.test(name));

/**
 * A username in its normal form: without compatibility forms of letters and surrounding white space, which make
 * different names look alike.
 */
export const plainUsername = (typed: string): string => typed.normalize('NFKC').trim();

/** Rules for new usernames. Existing names need not follow them, so the login accepts any name. */
const newUsername = z.string().check(
  z.overwrite(plainUsername),
  z.minLength(3, 'Username must be at least 3 characters'),
  z.maxLength(64, 'Username must be at most 64 characters'),
  z.refine((name) => PLAIN.test(name), {
    error: 'Username may contain only letters, digits and . _ @ -',
    abort: true,
  }),
  z.refine((name) => /[\p{L}\p{Nd}]/u.test(name), 'Username must contain at least one letter or digit'),
  z.refine(
    (name) => !mixesAlphabets(name),
    'Username mixes alphabets, such as Latin and Cyrillic. Please use letters from only one',
  ),
);
const email = z
  .string()
  .check(
    z.email('Please enter a valid email address'),
    z.maxLength(254, 'Email must be at most 254 characters'),
  );

/** The work of argon2 grows with the input, so every password has an upper limit. */
const password = (min: number, message: string) =>
  z.string().check(z.minLength(min, message), z.maxLength(256, 'Password must be at most 256 characters'));

/** Passwords with a lower score of `passwordStrength` are refused: they take less than a million guesses. */
export const PASSWORD_SCORE_MIN = 2;

export const loginSchema = z.object({
  username,
  password: password(6, 'Password must be at least 6 characters'),
});
export type LoginInput = z.infer<typeof loginSchema>;

export const registerSchema = z.object({
  username: newUsername,
  email,
  password: password(8, 'Password must be at least 8 characters'),
});
export type RegisterInput = z.infer<typeof registerSchema>;

export const resetPasswordSchema = z
  .object({
    username,
    superPassword: password(1, 'Super Password is required'),
    newPassword: password(8, 'New password must be at least 8 characters'),
    confirmPassword: password(8, 'Confirm password must be at least 8 characters'),
  })
  .check(
    z.refine((input) => input.newPassword === input.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  );
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>;

/** Ends every other session of the operator. */
export const changePasswordSchema = z.object({
  currentPassword: password(1, 'Please enter your current password'),
  newPassword: password(8, 'New password must be at least 8 characters'),
});
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

export const operatorSchema = z.object({ id: z.string(), username: z.string(), email: z.string() });
export type Operator = z.infer<typeof operatorSchema>;

/** The logged-in operator, and the environment. */
export const sessionSchema = z.object({
  operator: operatorSchema,
  /** Sandbox networks, central banks and balances are simulated. */
  environment: z.enum(['sandbox', 'production']),
  /** True for an administrator, who sees every workspace; false for a member of some. */
  ofInstallation: z.boolean(),
  /** The workspace of the path; null if there is none that the operator may see. */
  workspace: z.nullable(sessionWorkspaceSchema),
  /** How many workspaces the operator may see. */
  workspaces: z.number(),
  /** The workspace to open after logging in: the last used one that the operator may see; null if there is none. */
  home: z.nullable(z.string()),
  /** The session ends after this time without use, in seconds. */
  idleSeconds: z.number(),
  /** True if a second factor is required here and the session has none: other calls are refused. */
  needsSecondFactor: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A browser in which the operator is signed in. */
export const sessionEntrySchema = z.object({
  /** Identifies the session without giving access to it. */
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  /** True for the session of the request. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntrySchema>;

export const loginResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  operator: operatorSchema,
});

export const logoutResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The page on which the provider ends its own session; null: there is none. */
  continueAt: z.nullable(z.string()),
});

/** The options of the login screen, before anyone is logged in. */
export const loginOptionsSchema = z.object({
  environment: z.enum(['sandbox', 'production']),
  registration: z.boolean(),
  /** The operator of the first start, only in sandbox mode on a loopback address; null otherwise. */
  credentials: z.nullable(z.object({ username: z.string(), password: z.string() })),
  /** True if any operator has a passkey. */
  passkeys: z.boolean(),
  /** True: only the emergency operator may log in with a password. */
  providersOnly: z.boolean(),
  /** The identity providers that everybody can sign in by, then that of a workspace that began the last session of this browser. */
  providers: z.array(loginProviderSchema),
});
export type LoginOptions = z.infer<typeof loginOptionsSchema>;
