import type { Automation } from '@clearbench/contract';
import type { Awaited, LifeStep } from '@clearbench/domain';

const STEPS: Readonly<Record<LifeStep, string>> = {
  process: 'Processing',
  convert: 'Conversion to M1',
  settle: 'Settlement',
  investigate: 'Investigation, unless the confirmation comes',
};

const AWAITED_TEXTS: Readonly<Record<Awaited, string>> = {
  conversion: 'Waits for the central bank to confirm the conversion.',
  credit: 'Waits for the beneficiary institution to confirm the credit.',
  payout: 'Waits for the payout.',
};

/** What comes next, without its time; null when nothing is planned. */
export const nextText = ({ next }: Automation): string | null => (next === null ? null : STEPS[next.step]);

/** Why nothing moves, or what is awaited; null when there is nothing to say. */
export function waitText({ awaits, next, state }: Automation): string | null {
  if (awaits !== null) return AWAITED_TEXTS[awaits];
  if (state === 'held') return 'Held: nothing happens by itself.';
  return next === null ? 'Nothing is planned: the automatic step is switched off in the settings.' : null;
}

/** Whether the next step moves money, so that it is asked for twice. */
export const movesMoney = ({ next }: Automation): boolean =>
  next !== null && (next.step === 'convert' || next.step === 'settle');
