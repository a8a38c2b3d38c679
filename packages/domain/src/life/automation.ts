import type { PayeeVerificationMode } from '../payee-decisions.ts';
import type { FundType, TransferStatus } from '../transfer.ts';
import type { FundsPosition } from './funds.ts';

/** The next step of the automation for a transfer. */
export const LIFE_STEPS = ['verify', 'process', 'convert', 'settle', 'investigate'] as const;
export type LifeStep = (typeof LIFE_STEPS)[number];

/** The steps with a configurable delay. The other two have none: a payee is verified at once, and an investigation is opened after a day. */
export const PACED_STEPS = ['process', 'convert', 'settle'] as const satisfies readonly LifeStep[];
export type PacedStep = (typeof PACED_STEPS)[number];

/** The answer that a transfer waits for: the central bank's MT910, the beneficiary bank's confirmation of credit, or a provider's payout. */
export const AWAITED = ['conversion', 'credit', 'payout'] as const;
export type Awaited = (typeof AWAITED)[number];

/** How a transfer advances: after a number of seconds for each step, at once, or only by an operator. */
export const AUTOMATION_MODES = ['paced', 'instant', 'manual'] as const;
export type AutomationMode = (typeof AUTOMATION_MODES)[number];

/** The settings of the server that decide when a step is due. */
export interface Pace {
  readonly automation: AutomationMode;
  readonly paceSeconds: {
    readonly processing: number;
    readonly conversion: number;
    readonly settlement: number;
  };
  readonly autoConversion: boolean;
  readonly autoSettlement: boolean;
  readonly payeeVerification: PayeeVerificationMode;
}

export interface LifeState {
  readonly status: TransferStatus;
  readonly fundType: FundType;
  readonly funds: FundsPosition;
  readonly awaits: Awaited | null;
}

/** How long to wait for a confirmation before opening an investigation. */
const INVESTIGATION_HOURS = 24;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

export interface PlannedStep {
  readonly step: LifeStep;
  readonly afterMs: number;
}

/** The first step of every transfer, counted from its arrival. */
export const planFirst = (pace: Pace): PlannedStep =>
  pace.payeeVerification === 'off' ? paced('process', pace) : { step: 'verify', afterMs: 0 };

/** The next step of a transfer, counted from its last change; null when nothing happens automatically. */
export function planNext(state: LifeState, pace: Pace): PlannedStep | null {
  // The provider reports without being asked.
  if (state.awaits === 'payout') return null;
  if (state.awaits !== null) return { step: 'investigate', afterMs: INVESTIGATION_HOURS * HOUR_MS };
  switch (state.status) {
    case 'pending':
      return paced('process', pace);
    case 'processing':
      if (state.fundType === 'm0') return pace.autoConversion ? paced('convert', pace) : null;
      return planSettlement(pace);
    case 'converting':
      return state.funds === 'm1' ? planSettlement(pace) : null;
    case 'completed':
    case 'failed':
      return null;
  }
}

function planSettlement(pace: Pace): PlannedStep | null {
  return pace.autoSettlement ? paced('settle', pace) : null;
}

const paced = (step: PacedStep, pace: Pace): PlannedStep => ({ step, afterMs: stepWaitMs(step, pace) });

/** How long a step waits, counted from the one before it. */
export function stepWaitMs(step: PacedStep, { automation, paceSeconds }: Pace): number {
  if (automation === 'instant') return 0;
  switch (step) {
    case 'process':
      return paceSeconds.processing * SECOND_MS;
    case 'convert':
      return paceSeconds.conversion * SECOND_MS;
    case 'settle':
      return paceSeconds.settlement * SECOND_MS;
  }
}
