import type { TransferPayee } from '@clearbench/contract';
import { payeeAnswerText, payeeDecisionText, payeeProblemText, verifiablePayee } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';

export interface KnownPayee {
  account: string;
  name: string;
  payee: TransferPayee;
}

/** The answer and the payer's decision in words, for the history of the transfer. */
export const payeeEventText = ({
  answer,
  matchedName,
  problem,
  decision,
  correctedFrom,
}: TransferPayee): string =>
  [
    'Payee verified.',
    payeeAnswerText({ answer, matchedName }),
    problem === null ? '' : payeeProblemText(problem),
    payeeDecisionText(decision, correctedFrom),
  ]
    .filter((text) => text !== '')
    .join(' ');

interface Rules {
  actor: Actor;
  at: Date;
  /** True if a transfer with a payee must have one of the known verifications. */
  isRequired: boolean;
  /** With more transfers than this, none is refused here: transfers without a match are held after the verification. */
  most: number;
}

/**
 * Gives the transfers of a payload, in the transaction that stores them, the verifications that were made for their accounts and names.
 * @throws AppError when a required one is missing
 */
export async function giveKnownPayees(
  tx: Kysely<Schema>,
  payloadId: string,
  known: readonly KnownPayee[],
  { actor, at, isRequired, most }: Rules,
): Promise<void> {
  const transfers = await tx
    .selectFrom('transactions')
    .select(['seq', 'status', 'recipient_name', 'recipient_account', 'destination_iban'])
    .where('payload_id', '=', payloadId)
    .orderBy('seq')
    .limit(most + 1)
    .execute();
  if (transfers.length > most) return;
  for (const transfer of transfers) {
    const wanted = verifiablePayee({
      recipientName: transfer.recipient_name,
      recipientAccount: transfer.recipient_account,
      destinationIban: transfer.destination_iban,
    });
    if (wanted === null) continue;
    const found = known.find(({ account, name }) => account === wanted.account && name === wanted.name);
    if (found === undefined) {
      if (isRequired) throw decisionRequired(wanted.name, wanted.account);
      continue;
    }
    await tx
      .updateTable('transactions')
      .set({ payee: JSON.stringify(found.payee) })
      .where('seq', '=', transfer.seq)
      .execute();
    await tx
      .insertInto('transaction_events')
      .values({
        transaction_seq: transfer.seq,
        status: transfer.status,
        kind: 'payee.verified',
        message: payeeEventText(found.payee),
        actor: JSON.stringify(actor),
        data: JSON.stringify(found.payee),
        created_at: at,
      })
      .execute();
  }
}

export const decisionRequired = (name: string, account: string): AppError =>
  new AppError(
    'payee_decision_required',
    `This workspace verifies payees before it sends. Please verify first whether ${name} is the holder of ${account} and, unless the name matches, decide to send it anyway.`,
  );
