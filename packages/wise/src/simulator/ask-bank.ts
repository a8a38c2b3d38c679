import { electronicIban } from '@clearbench/domain';
import type { Context } from './context.ts';
import type { Confirmations, Recipient, VerifiedRecipient } from './entities.ts';
import { textOf } from './lookups.ts';
import type { SimulatorOptions } from './settings.ts';

const OUTCOMES: Readonly<Record<VerifiedRecipient['answer'], { outcome: string; message: string }>> = {
  match: { outcome: 'SUCCESS', message: 'The name matches the account. (SIMULATED)' },
  'close-match': { outcome: 'PARTIAL_FAILURE', message: 'The name almost matches the account. (SIMULATED)' },
  'no-match': { outcome: 'FAILURE', message: 'The name does not match the account. (SIMULATED)' },
  'not-possible': { outcome: 'COULD_NOT_CHECK', message: 'The name could not be checked. (SIMULATED)' },
};

type AskedRecipient = Parameters<NonNullable<SimulatorOptions['verifyRecipient']>>[0];

/** Leaves the transaction of a request: a bank may take seconds. */
export class NotAskedYet extends Error {
  override name = 'NotAskedYet';
  readonly recipient: AskedRecipient;

  constructor(recipient: AskedRecipient) {
    super('The bank of the recipient was not asked yet.');
    this.recipient = recipient;
  }
}

/**
 * What the bank says about a recipient that is otherwise complete. Null: no bank is asked.
 * @throws NotAskedYet the first time
 */
export function confirmationsOf(
  { options, confirmations }: Pick<Context, 'options' | 'confirmations'>,
  { currency, accountHolderName, details }: Pick<Recipient, 'currency' | 'accountHolderName' | 'details'>,
): Confirmations | null {
  const account = electronicIban(textOf(details.IBAN));
  if (options.verifyRecipient === undefined || currency !== 'EUR' || account === '') return null;
  if (confirmations === undefined) throw new NotAskedYet({ account, name: accountHolderName });
  return confirmations;
}

export async function askBank(
  recipient: AskedRecipient,
  { verifyRecipient }: Pick<SimulatorOptions, 'verifyRecipient'>,
): Promise<Confirmations | null> {
  const verified = (await verifyRecipient?.(recipient)) ?? null;
  return verified === null ? null : toConfirmations(verified);
}

const toConfirmations = ({ answer, matchedName }: VerifiedRecipient): Confirmations => ({
  acceptedOutcomes: false,
  quoteId: null,
  outcomes: [
    {
      type: 'NAME_MATCHING',
      ...OUTCOMES[answer],
      matchedName: answer === 'close-match' ? matchedName : null,
      requiresCustomerAcceptance: answer !== 'match',
    },
  ],
});
