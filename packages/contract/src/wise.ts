import * as z from 'zod/mini';
import { storable } from './text.ts';

/** The response of `GET /api/wise/auth`: the page of Wise on which an operator grants access. */
export const wiseAuthSchema = z.object({ success: z.literal(true), authUrl: z.string() });

const CODE_MISSING = 'Please enter the authorization code';

/** `state` comes back from Wise in the redirect; a pasted code has none. */
export const wiseCallbackQuerySchema = z.object({
  code: z
    .string(CODE_MISSING)
    .check(
      storable,
      z.trim(),
      z.minLength(1, CODE_MISSING),
      z.maxLength(500, 'This is not a Wise authorization code: it is too long.'),
    ),
  state: z.optional(z.string().check(storable, z.maxLength(200))),
  /** The profile that the operator chose, if Wise named one. */
  profileId: z.optional(
    z.string().check(z.regex(/^\d{1,15}$/, 'This is not a Wise profile ID: at most 15 digits.')),
  ),
});

/** `accessToken` is a handle of ours: it works in this console only, and the token of Wise stays on the server. */
export const wiseCallbackSchema = z.object({ success: z.literal(true), accessToken: z.string() });
export type WiseCallback = z.infer<typeof wiseCallbackSchema>;

export const wiseProfileSchema = z.object({
  id: z.number(),
  type: z.enum(['personal', 'business']),
  /** The name is null if Wise knows none. */
  details: z.object({ name: z.nullable(z.string()) }),
});
export type WiseProfileView = z.infer<typeof wiseProfileSchema>;
export const wiseProfilesSchema = z.object({
  success: z.literal(true),
  profiles: z.array(wiseProfileSchema),
});

export const wiseAccountSchema = z.object({
  id: z.number(),
  currency: z.string(),
  /** `STANDARD`, `SAVINGS`, `AVAILABLE`. */
  type: z.string(),
  balance: z.object({ value: z.string(), currency: z.string() }),
});
export type WiseAccountView = z.infer<typeof wiseAccountSchema>;
export const wiseAccountsSchema = z.object({
  success: z.literal(true),
  accounts: z.array(wiseAccountSchema),
});

const BOTH_REQUIRED = 'Both Profile ID and API Key are required to connect to Wise';
export const wiseConnectSchema = z.object({
  profileId: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: BOTH_REQUIRED, abort: true }),
      z.regex(/^\d{1,15}$/, 'A Wise profile ID is a whole number, like 7200001'),
    ),
  apiKey: z.string().check(storable, z.trim(), z.minLength(1, BOTH_REQUIRED), z.maxLength(500)),
});
export type WiseConnectInput = z.infer<typeof wiseConnectSchema>;

/** The state of this workspace's connection to Wise. */
export const wiseConnectionSchema = z.object({
  /** `lost`: it was connected until Wise no longer accepted the access. */
  state: z.enum(['none', 'connected', 'lost']),
  /** The handle; null unless connected. */
  accessToken: z.nullable(z.string()),
  profileId: z.nullable(z.number()),
  /** Through the authorization page, or with an API key. */
  kind: z.nullable(z.enum(['oauth', 'api-key'])),
  connectedAt: z.nullable(z.string()),
  /** Why the access was lost. */
  problem: z.nullable(z.string()),
  /** From the simulator in sandbox mode, for experiments. */
  simulator: z.nullable(
    z.object({ profileId: z.string(), apiKey: z.string(), connectedAppsUrl: z.string() }),
  ),
});
export type WiseConnection = z.infer<typeof wiseConnectionSchema>;

const moneySchema = z.object({ currency: z.string(), amount: z.string() });

export const wisePayoutSchema = z.object({
  /**
   * `sent` means paid; every state before it waits for something, every state after it is final, too. From `funding`
   * on, the money may have left. A withdrawn payout is `cancelling` until Wise has cancelled it, then `cancelled`.
   */
  state: z.enum([
    'queued',
    'created',
    'funding',
    'funded',
    'sent',
    'refunded',
    'failed',
    'cancelling',
    'cancelled',
  ]),
  /** Wise's own name for the state of the transfer; null until it has one. */
  providerState: z.nullable(z.string()),
  wiseTransferId: z.nullable(z.string()),
  credited: moneySchema,
  /** From the Wise balance, including the fee; null until there is a quote. */
  debited: z.nullable(moneySchema),
  fee: z.nullable(moneySchema),
  /** Null within one currency. */
  rate: z.nullable(z.string()),
  /** Why it waits, or failed. */
  problem: z.nullable(z.string()),
  /** How often the next step has failed so far. */
  attempts: z.number(),
  /** True if an operator holds it: nothing is tried. */
  isHeld: z.boolean(),
  /** Failing, completing or recalling the transfer withdraws it. */
  canBeTakenBack: z.boolean(),
  requestedAt: z.string(),
});
export type WisePayout = z.infer<typeof wisePayoutSchema>;

export const transactionPayoutSchema = z.object({ payout: z.nullable(wisePayoutSchema) });
