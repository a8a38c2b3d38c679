import type { Transaction } from '@clearbench/contract';
import type { ReactNode } from 'react';

type PartyFields = 'senderName' | 'senderBic' | 'recipientName' | 'recipientAccount' | 'recipientBic';

interface PartiesProps {
  transaction: Pick<Transaction, PartyFields>;
  /** For a message without parties. */
  none?: ReactNode;
}

/** The payer and the payee in one line: by name, else by BIC or account. */
export function Parties({ transaction, none = null }: PartiesProps) {
  const from = transaction.senderName ?? transaction.senderBic;
  const to = transaction.recipientName ?? transaction.recipientAccount ?? transaction.recipientBic;
  if (from === null && to === null) return none;
  const text = `${from ?? 'Unknown'} → ${to ?? 'Unknown'}`;
  return (
    <span className="block truncate" title={text}>
      <bdi>{from ?? 'Unknown'}</bdi> <span className="text-ink-3">→</span> <bdi>{to ?? 'Unknown'}</bdi>
    </span>
  );
}
