import type { PlanDocument } from '@clearbench/test-plans/document';

/** The initial text of an empty editor: a valid plan with one case. */
export const FIRST_PLAN: PlanDocument = {
  name: 'my-plan',
  title: 'My plan',
  cases: [
    {
      id: 'first-payment',
      title: 'A payment is accepted',
      instructions: 'Send one payment with your API key.',
      expect: 'The payload is accepted, and its transfer completes.',
      steps: [{ on: 'transfers', where: "transfer.status == 'completed'", text: 'A transfer is completed.' }],
      within: 'PT2H',
    },
  ],
};
