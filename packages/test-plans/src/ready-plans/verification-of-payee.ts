import type { PlanCase, PlanDocument, PlanStep } from '../document/document.ts';

const VERIFIED = 'transfer.event == "payee.verified"';

/** The payee of a payment is verified with this result. */
const verified = (where: string, text: string): PlanStep => ({
  as: 'sent',
  on: 'transfers',
  where: `${VERIFIED} && ${where}`,
  text,
});

/** A payment whose payee could not be verified. */
const unverified = (
  id: string,
  account: string,
  problem: string,
  texts: Pick<PlanCase, 'title' | 'expect'>,
): PlanCase => ({
  id,
  ...texts,
  instructions: `Verify and send a payment in EUR to any name with the account ${account}, in spite of the answer.`,
  within: 'P1D',
  steps: [
    verified(
      `transfer.iban == "${account}" && transfer.payeeAnswer == "not-possible" && transfer.payeeProblem == "${problem}"`,
      'The name of its payee could not be checked',
    ),
  ],
});

export const VERIFICATION_OF_PAYEE: PlanDocument = {
  name: 'verification-of-payee',
  title: 'Verification of Payee',
  cases: [
    {
      id: 'close-match',
      title: 'A close match shows the name of the account',
      instructions: 'Send a payment in EUR to Exampel Trading with the account DE45999001001000000001.',
      expect: 'The answer is a close match, and contains the name Example Trading GmbH.',
      within: 'P1D',
      steps: [
        verified(
          'transfer.payeeAnswer == "close-match" && transfer.payeeMatchedName == "Example Trading GmbH"',
          'The payee of a payment matches closely, with the name of the account',
        ),
      ],
    },
    {
      id: 'no-match',
      title: 'No match never shows a name',
      instructions:
        'Send a payment in EUR to Somebody Else with the account DE45999001001000000001, in spite of the answer.',
      expect: 'The answer is that the name does not match. No name is shown.',
      within: 'P1D',
      steps: [
        verified(
          'transfer.payeeAnswer == "no-match" && transfer.payeeMatchedName == ""',
          'The payee of a payment does not match, without a name',
        ),
      ],
      never: [
        {
          on: 'transfers',
          where: 'transfer.payeeAnswer != "close-match" && transfer.payeeMatchedName != ""',
          text: 'An answer other than a close match has a name',
        },
      ],
      settle: 'PT1M',
    },
    unverified('late', 'DE95999001000000000008', 'late', {
      title: 'A late answer counts as none',
      expect: 'After 5 seconds, the payment is sent as one whose payee could not be verified.',
    }),
    {
      id: 'corrected',
      title: 'A corrected name is verified again',
      instructions:
        'Verify Exampel Trading with the account DE45999001001000000001, take the name of the account, verify it, and send the payment.',
      expect: 'The name matches, and the payment keeps the name that it had at first.',
      within: 'P1D',
      steps: [
        verified(
          'transfer.payeeAnswer == "match" && transfer.payeeDecision == "correct" && transfer.payeeCorrectedFrom != transfer.recipientName',
          'The payee of a payment matches after a correction',
        ),
      ],
    },
    {
      id: 'decided',
      title: 'The decision of the payer is kept',
      instructions: 'Send a payment in spite of an answer, with your decision.',
      expect: 'The payment still has the decision when it is processed.',
      within: 'P1D',
      steps: [
        verified('transfer.payeeDecision == "proceed"', 'The payer decides to send a payment'),
        {
          on: 'transfers',
          where:
            'transfer.id == sent.id && transfer.status == "processing" && transfer.payeeDecision == "proceed"',
          text: 'It is processed with that decision',
        },
      ],
    },
    {
      id: 'file',
      title: 'A file is verified, and released as a whole',
      instructions: 'Send a pain.001 with X-Payee-Verification: opt-in. Read its report, and release it.',
      expect: 'A payment of the file does not match, and is executed after the release.',
      within: 'P1D',
      steps: [
        {
          on: 'transfers',
          where: 'transfer.event == "file.released" && transfer.payeeAnswer == "no-match"',
          text: 'A file is released, of which a payment does not match',
        },
      ],
    },
    unverified('closed', 'DE79999001000000000005', '', {
      title: 'A closed account can’t be verified',
      expect: 'The bank of the payee answers that it can’t verify the name.',
    }),
    unverified('unreachable', 'DE68999001000000000009', 'error', {
      title: 'A bank that is not reachable stops nothing',
      expect: 'The payment is sent as one whose payee could not be verified.',
    }),
    {
      id: 'identification',
      title: 'An identification takes the place of a name',
      instructions:
        'Ask /vop/v1/payee-verifications whether the VAT number DE999999999 belongs to the account DE45999001001000000001.',
      expect: 'The request has an identification instead of a name, and is answered.',
      within: 'P1D',
      steps: [
        {
          on: 'calls',
          where:
            'call.path.endsWith("/vop/v1/payee-verifications") && call.payee == "identification" && call.status == 200',
          text: 'A payee is verified by its identification',
        },
      ],
    },
  ],
};
