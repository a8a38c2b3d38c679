import { AUTOMATION_MODES, FILE_VERIFICATIONS, PAYEE_VERIFICATION_MODES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { storable } from './text.ts';

const DAY_SECONDS = 86_400;
/** Ten years: far enough for any retry schedule, and still a date that every system can read. */
export const CLOCK_OFFSET_MAX_MS = 10 * 366 * DAY_SECONDS * 1_000;

const seconds = z.int('Please enter a whole number of seconds').check(z.gte(0), z.lte(DAY_SECONDS));

const paceSeconds = {
  /** From the arrival to processing. */
  processing: seconds,
  /** From processing to the end of the conversion of M0 funds. */
  conversion: seconds,
  /** From there to settlement. */
  settlement: seconds,
};

const score = z.int('Please enter a whole number').check(z.gte(1), z.lte(100, 'A score is at most 100'));

/** The scores from which a name of a payee matches, and matches closely. */
const payeeMatching = { matchFrom: score, closeFrom: score };

/** The number of days after which data is removed; 0 keeps everything. */
export const RETENTION_DAYS_MAX = 99_999;
/** By default, a statement begins on the first of a month, so the entries of the current month must be there. */
export const LEDGER_DAYS_MIN = 31;

const days = z.int('Please enter a whole number of days').check(z.gte(0), z.lte(RETENTION_DAYS_MAX));

const retentionDays = {
  /** Transfers that are completed or failed, with their messages and events, and messages about no stored transfer. */
  transfers: days,
  /** Entries of accounts. The figures of each closed day stay. */
  ledger: days.check(
    z.refine((value) => value === 0 || value >= LEDGER_DAYS_MIN, {
      error: `Please enter 0, or at least ${LEDGER_DAYS_MIN} days`,
    }),
  ),
  /** Deliveries of webhooks that are final, with their attempts, and calls of receivers. */
  deliveries: days,
  audit: days,
};

const fields = {
  automation: z.enum(AUTOMATION_MODES),
  autoConversion: z.boolean(),
  autoSettlement: z.boolean(),
  /** True if the amount or a BIC of a transfer chooses its scenario. The header `X-Scenario` always does. */
  scenariosByValues: z.boolean(),
  /** Whether the payees of transfers are verified before they are sent, and whether that needs a decision of the payer. */
  payeeVerification: z.enum(PAYEE_VERIFICATION_MODES),
  /** Whether the payees of a pain.001 are verified before it is executed, where its sender does not say. */
  fileVerification: z.enum(FILE_VERIFICATIONS),
  /** A pain.001 with one payment is verified whatever its sender says. */
  singlePaymentVerification: z.boolean(),
  /** Networks with the same seed repeat their random behaviour. */
  scenarioSeed: z.string().check(storable, z.trim(), z.minLength(1), z.maxLength(64)),
  /** False: names and accounts that force an answer to a verification of a payee are like all others. */
  forcedPayeeAnswers: z.boolean(),
  /** How far the virtual clock is ahead of the real one. */
  clockOffsetMs: z.int().check(z.gte(0), z.lte(CLOCK_OFFSET_MAX_MS)),
};

export const settingsSchema = z.object({
  ...fields,
  paceSeconds: z.object(paceSeconds),
  retentionDays: z.object(retentionDays),
  payeeMatching: z.object(payeeMatching),
});
export type Settings = z.infer<typeof settingsSchema>;

export const updateSettingsSchema = z.partial(
  z.object({
    ...fields,
    paceSeconds: z.partial(z.object(paceSeconds)),
    retentionDays: z.partial(z.object(retentionDays)),
    payeeMatching: z.partial(z.object(payeeMatching)),
  }),
);
export type UpdateSettingsInput = z.infer<typeof updateSettingsSchema>;

export const settingsViewSchema = z.object({
  ...settingsSchema.shape,
  /** The time of the virtual clock. */
  virtualTime: z.string(),
});
export type SettingsView = z.infer<typeof settingsViewSchema>;
