import type { Transaction } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { isShown } from '@/components/paged-list/columns.ts';
import { useStored } from '@/lib/browser/storage.ts';
import { FIELD_NAMES, type MatchedField, matchedFields, type Searched } from '../model/matched.ts';
import { storedTransactionColumns } from './column-choice.ts';

interface MatchedProps {
  transaction: Transaction;
  searched: Searched;
}

/** A value that the search found the transfer by is marked. */
export function Matched(props: MatchedProps & { field: MatchedField; children: ReactNode }) {
  const { transaction, searched, field, children } = props;
  if (!matchedFields(transaction, searched).has(field)) return children;
  return <mark className="rounded-sm bg-pending-wash px-0.5 text-inherit">{children}</mark>;
}

/** The fields that the search found the transfer by, if no column shows them. */
export function MatchedElsewhere({ transaction, searched }: MatchedProps) {
  const [chosen] = useStored(storedTransactionColumns);
  const isVisible = (id: MatchedField) =>
    id === 'id' || isShown({ id, choice: id === 'uetr' ? 'hidden' : 'shown' }, chosen);
  const unseen = [...matchedFields(transaction, searched)].filter((field) => !isVisible(field));
  if (unseen.length === 0) return null;
  return (
    <span className="ml-1.5 text-sm text-ink-2">
      matched: {unseen.map((field) => FIELD_NAMES[field]).join(', ')}
    </span>
  );
}
