import { json } from './answers.ts';
import type { Context } from './context.ts';
import type { Confirmations } from './entities.ts';
import { bodyObject, ownEntity } from './lookups.ts';
import { presentNew } from './recipients.ts';

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
