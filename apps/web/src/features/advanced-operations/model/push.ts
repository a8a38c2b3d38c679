import type { TimedStep } from '@/components/ui/layout/timed-steps.tsx';

export const PUSH_TYPES = [
  { value: 'MT103', label: 'MT103' },
  { value: 'MT202', label: 'MT202' },
] as const;
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'] as const;

export interface PushForm {
  type: (typeof PUSH_TYPES)[number]['value'];
  currency: (typeof CURRENCIES)[number] | '';
  amount: string;
  beneficiaryAccount: string;
  beneficiaryName: string;
}

export const EMPTY_PUSH: PushForm = {
  type: 'MT103',
  currency: 'USD',
  amount: '',
  beneficiaryAccount: '',
  beneficiaryName: '',
};

/** True once everything required to push a transaction has been entered. */
export function isComplete({ currency, amount, beneficiaryAccount, beneficiaryName }: PushForm): boolean {
  return (
    currency !== '' &&
    amount.trim() !== '' &&
    beneficiaryAccount.trim() !== '' &&
    beneficiaryName.trim() !== ''
  );
}

/** Digits with at most two decimals, after a point or a comma. */
export const isAmount = (text: string): boolean => /^\d+([.,]\d{1,2})?$/.test(text.trim());

const STEPS = [
  'MT103 Message Creation',
  'MT103 Validation & Processing',
  'MT202 Generation & Matching',
  'MT910 Confirmation',
  'PDF Documentation',
] as const;

const DONE_BY_PUSH = 2;

/** The steps of a pushed transaction, all of them pending before one is pushed. `pushedAt` is ISO 8601. */
export function pushSteps(pushedAt: string | null): TimedStep[] {
  return STEPS.map((title, index): TimedStep => {
    const step = { id: title, title };
    if (pushedAt === null || index > DONE_BY_PUSH) return { ...step, state: 'queued' };
    return index < DONE_BY_PUSH
      ? { ...step, state: 'done' }
      : { ...step, state: 'running', startedAt: pushedAt };
  });
}
