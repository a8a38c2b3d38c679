import { electronicIban } from '@clearbench/domain';
import { json } from './answers.ts';
import type { Context } from './context.ts';
import type { Confirmations, VerifiedRecipient } from './entities.ts';
import { bodyObject, objectOf, ownEntity, textOf } from './lookups.ts';
import { presentNew } from './recipients.ts';
import type { SimulatorOptions } from './settings.ts';

const OUTCOMES: Readonly<Record<VerifiedRecipient['answer'], { outcome: string; message: string }>> = {
  match: { outcome: 'SUCCESS', message: 'The name matches the account. (SIMULATED)' },
  'close-match': { outcome: 'PARTIAL_FAILURE', message: 'The name almost matches the account. (SIMULATED)' },
  'no-match': { outcome: 'FAILURE', message: 'The name does not match the account. (SIMULATED)' },
  'not-possible': { outcome: 'COULD_NOT_CHECK', message: 'The name could not be checked. (SIMULATED)' },
};

const CREATE = 'POST /v1/accounts';

/**
 * Verifies the recipient that a request is about to create: before the transaction, because a bank may take seconds. Null: the
 * request creates none, or none in euros.
 */
export async function verifiedRecipient(
  request: Pick<Request, 'method'>,
  path: string,
  body: string,
  { verifyRecipient }: Pick<SimulatorOptions, 'verifyRecipient'>,
): Promise<Confirmations | null> {
  if (verifyRecipient === undefined || `${request.method} ${path}` !== CREATE) return null;
  const given = parsed(body);
  const iban = electronicIban(textOf(objectOf(given.details).IBAN));
  const name = textOf(given.accountHolderName).trim();
  if (textOf(given.currency) !== 'EUR' || iban === '' || name === '') return null;
  const verified = await verifyRecipient({ account: iban, name });
  return verified === null ? null : toConfirmations(verified);
}

/** `PATCH /v2/accounts/:recipientId/confirmations`: the customer accepts what the bank said. */
export async function acceptConfirmations(context: Context): Promise<Response> {
  const recipient = await ownEntity(context, 'recipient', context.params.recipientId ?? '');
  const { confirmations = null } = recipient;
  const isAccepted = bodyObject(context).acceptedOutcomes === true;
  if (confirmations === null || !isAccepted) return json(presentNew(recipient));
  const accepted = { ...recipient, confirmations: { ...confirmations, acceptedOutcomes: true } };
  await context.entities.put('recipient', accepted);
  return json(presentNew(accepted));
}

/** True if no transfer can be made to the recipient before its customer has accepted the outcomes. */
export const awaitsAcceptance = (confirmations: Confirmations | null): boolean =>
  confirmations !== null &&
  !confirmations.acceptedOutcomes &&
  confirmations.outcomes.some(({ requiresCustomerAcceptance }) => requiresCustomerAcceptance);

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

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(body));
  } catch {
    // The handler refuses it.
    return {};
  }
}
