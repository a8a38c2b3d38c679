import type { PlanDocument, PlanStep } from '../document/document.ts';

const downloaded = (format: string, name: string): PlanStep => ({
  on: 'calls',
  where: `call.route.endsWith("/statement") && call.status == 200 && call.query.format == "${format}"`,
  text: `A statement is downloaded as ${name}`,
});

const ACKNOWLEDGED: PlanStep = {
  on: 'calls',
  where: 'call.route.endsWith("/statement-verification") && call.status == 200',
  text: 'The downloaded text is sent back, and found unchanged',
};

export const STATEMENTS: PlanDocument = {
  name: 'statements',
  title: 'Statements and reconciliation',
  cases: [
    {
      id: 'camt-053',
      title: 'A camt.053 is downloaded and acknowledged',
      instructions:
        'Download the statement of an account as camt.053, and send its text to the verification of statements.',
      expect: 'The server confirms that the text is unchanged.',
      within: 'P2D',
      steps: [downloaded('camt.053', 'camt.053'), ACKNOWLEDGED],
    },
    {
      id: 'mt940',
      title: 'An MT940 is downloaded and acknowledged',
      instructions:
        'Download the statement of an account as MT940, and send its text to the verification of statements.',
      expect: 'The server confirms that the text is unchanged.',
      within: 'P2D',
      steps: [downloaded('mt940', 'MT940'), ACKNOWLEDGED],
    },
    {
      id: 'reconciled',
      title: 'A payment is found in the statement',
      instructions: 'Send a payment, wait until it is credited, and then download the statement.',
      expect: 'The statement is downloaded after the credit.',
      within: 'P3D',
      steps: [
        { on: 'transfers', where: 'transfer.status == "completed"', text: 'A payment is credited' },
        {
          on: 'calls',
          where: 'call.route.endsWith("/statement") && call.status == 200',
          text: 'A statement is then downloaded',
        },
      ],
    },
  ],
};
