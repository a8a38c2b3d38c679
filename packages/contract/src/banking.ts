import {
  AWAITED,
  CENTRAL_BANK_CODES,
  LIFE_STEPS,
  SCENARIO_CHOOSERS,
  SCENARIO_NAMES,
} from '@clearbench/domain';
import * as z from 'zod/mini';
import { parkedItemSchema } from './system.ts';

export const convertSchema = z.object({
  transactionId: z.string().check(z.trim()),
  centralBankCode: z.string().check(z.trim(), z.toUpperCase()),
});
export type ConvertInput = z.infer<typeof convertSchema>;

export const swiftSchema = z.object({
  transactionId: z.string().check(z.trim()),
  messageType: z.string().check(z.trim(), z.toUpperCase()),
});
export type SwiftInput = z.infer<typeof swiftSchema>;

export const TELEX_RECEIVER_MIN = 5;

export const telexSchema = z.object({
  transactionId: z.string().check(z.trim()),
  receiverCode: z.string().check(
    z.trim(),
    z.minLength(TELEX_RECEIVER_MIN, 'Please enter a valid telex receiver code (minimum 5 characters)'),
    z.maxLength(20, 'At most 20 characters'),
    // Without \p{Cc}, which many tools that read the API's document can't compile.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about them.
    z.regex(/^[^\x00-\x1F\x7F-\x9F]*$/, 'Please enter a code without control characters'),
  ),
});
export type TelexInput = z.infer<typeof telexSchema>;

/** Why a payment is recalled: ISO 20022 cancellation reasons that banks use with MT192 and camt.056. */
export const RECALL_REASONS = ['CUST', 'DUPL', 'FRAD', 'TECH', 'AM09', 'AC03'] as const;
export const recallSchema = z.object({ reason: z.enum(RECALL_REASONS) });
export type RecallInput = z.infer<typeof recallSchema>;

/** The response of every banking operation. `messageId` names the network message that was sent, if any. */
export const bankingResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  messageId: z.optional(z.string()),
});
export type BankingResult = z.infer<typeof bankingResultSchema>;

/** The automation commands that an operator can give for a transfer. */
export const AUTOMATION_ACTIONS = ['now', 'release', 'hold', 'resume'] as const;
export const automationActionSchema = z.object({
  action: z.enum(AUTOMATION_ACTIONS),
  /**
   * With `now`: the intended step. If the next step has changed in the meantime, the call is refused and nothing
   * happens.
   */
  step: z.optional(z.enum(LIFE_STEPS)),
});
export type AutomationActionInput = z.infer<typeof automationActionSchema>;

export const EXPECTED = ['conversion', 'credit', 'answer'] as const;

/** The next step of a transfer, and who takes it. */
export const automationSchema = z.object({
  transactionId: z.string(),
  /**
   * `automatic`: the server takes it; `held`: an operator does, until the automation is resumed; `done`: the transfer
   * is final.
   */
  state: z.enum(['automatic', 'held', 'done']),
  /** Null when nothing is planned: automatic conversion or settlement is switched off, or the transfer waits. */
  next: z.nullable(
    z.object({
      step: z.enum(LIFE_STEPS),
      /** ISO 8601, in the server's virtual time, and in real time. */
      dueAt: z.string(),
      dueAtReal: z.string(),
    }),
  ),
  /** The confirmation that it waits for. */
  awaits: z.nullable(z.enum(AWAITED)),
  /**
   * The confirmation that is on its way and when it arrives, in virtual and in real time: a `conversion`, a `credit`, or an `answer` that
   * is not a credit. Null when none is on its way, or its network is disconnected.
   */
  expected: z.nullable(z.object({ what: z.enum(EXPECTED), at: z.string(), atReal: z.string() })),
  scenario: z.nullable(z.enum(SCENARIO_NAMES)),
  scenarioChosenBy: z.nullable(z.enum(SCENARIO_CHOOSERS)),
  /** The scenarios that would have no effect if chosen now, and why. Null is the removal of the present scenario. */
  /** The file that it waits with, until the payer decides; null if none. */
  paymentFile: z.nullable(z.string()),
  unplayedScenarios: z.array(z.object({ scenario: z.nullable(z.enum(SCENARIO_NAMES)), why: z.string() })),
  /** The provider of its payout, and why it cannot pay. Null for a transfer over a network, or one already sent. */
  payout: z.nullable(z.object({ provider: z.string(), problem: z.nullable(z.string()) })),
  centralBankCode: z.nullable(z.enum(CENTRAL_BANK_CODES)),
  /** True if its funds are on the M1 account, so that a payment message sent now settles it. */
  readyToSettle: z.boolean(),
  /** The parked work on this transfer, newest first. */
  parked: z.array(parkedItemSchema),
});
export type Automation = z.infer<typeof automationSchema>;

export const scenarioSchema = z.object({
  name: z.enum(SCENARIO_NAMES),
  /** The magic values that also choose it; null if only its name does. */
  amountEnding: z.nullable(z.string()),
  bicPrefix: z.nullable(z.string()),
  receiverCode: z.nullable(z.string()),
  title: z.string(),
  /** Its effect on the networks, or on the payout provider if no network can play it. */
  effect: z.string(),
  /** Its effect on a transfer that is paid out by the connected provider; null if none is connected. */
  payoutEffect: z.nullable(z.string()),
});
export type Scenario = z.infer<typeof scenarioSchema>;

export const chooseScenarioSchema = z.object({ scenario: z.nullable(z.enum(SCENARIO_NAMES)) });
export type ChooseScenarioInput = z.infer<typeof chooseScenarioSchema>;

/** A demo transfer that runs automatically, optionally through a scenario. */
export const demoTransferSchema = z.object({ scenario: z.optional(z.nullable(z.enum(SCENARIO_NAMES))) });
export const demoTransferResultSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  transactionId: z.string(),
});

/** How far to advance the virtual clock. */
export const CLOCK_ADVANCES = ['hour', 'next-step', 'end-of-day'] as const;
export const advanceClockSchema = z.object({ to: z.enum(CLOCK_ADVANCES) });
export type AdvanceClockInput = z.infer<typeof advanceClockSchema>;
export const clockSchema = z.object({ now: z.string(), offsetMs: z.number() });
export type Clock = z.infer<typeof clockSchema>;
