import type { Dashboard } from '@clearbench/contract';
import { defineStoredJson } from '@/lib/browser/storage.ts';

/** One of the first steps, and whether this server has recorded it. */
export interface FirstRunStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly link: string;
  readonly isDone: boolean;
}

export function firstRunSteps({ payment, completed, failed, keyUsed }: Dashboard['firstSteps']) {
  const steps: FirstRunStep[] = [
    {
      id: 'payment',
      title: 'Create a transfer',
      text: 'Run a demo transfer with the button above, or enter one by hand.',
      href: '/transactions?new=1',
      link: 'New Transaction',
      isDone: payment,
    },
    {
      id: 'completed',
      title: 'Watch it complete',
      text: 'The transfer is booked, converted from M0 to M1 and settled; its page shows each step.',
      href: '/transactions',
      link: 'Transactions',
      isDone: completed,
    },
    {
      id: 'failed',
      title: 'See one fail',
      text: 'Use the arrow next to the demo button to have a bank reject it or a network refuse it.',
      href: '/transactions?status=failed',
      link: 'Failed transfers',
      isDone: failed,
    },
    {
      id: 'key',
      title: 'Post a payment with an API key',
      text: 'The way your own system will: one HTTP call with a bearer key.',
      href: '/api-configuration#http',
      link: 'The call',
      isDone: keyUsed,
    },
  ];
  return steps;
}

export const storedGuideHidden = defineStoredJson<boolean>({
  key: 'clearbench.first-run-hidden',
  isPreference: true,
  fallback: () => false,
  revive: (parsed) => parsed === true,
});
