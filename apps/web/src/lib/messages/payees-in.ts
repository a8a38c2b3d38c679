import { DECIDED_PAYEES_MAX, verifiablePayee } from '@clearbench/domain';
import { readTransfers, type TransferOptions } from '@clearbench/messages/transfers';
import type { Checked, Problem } from './protocol.ts';

const isError = ({ severity }: Pick<Problem, 'severity'>): boolean => severity === 'error';

/** The payees of the transfers that the server would store; none if a payer can't decide on that many. */
export function payeesIn(text: string, options: TransferOptions): Checked['payees'] {
  const { items, problems } = readTransfers(text, options);
  if (problems.some(isError)) return [];
  const payees = new Map<string, Checked['payees'][number]>();
  let count = 0;
  for (const { transfer, problems: own } of items) {
    if (transfer === null || own.some(isError)) continue;
    count++;
    if (count > DECIDED_PAYEES_MAX) return [];
    const payee = verifiablePayee(transfer);
    if (payee !== null) payees.set(`${payee.account} ${payee.name}`, payee);
  }
  return [...payees.values()];
}
