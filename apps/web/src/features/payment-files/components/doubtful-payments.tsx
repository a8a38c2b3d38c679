import type { PaymentFileDetails } from '@clearbench/contract';
import { PAYEE_ANSWER_LABELS } from '@clearbench/domain';
import { Link } from 'wouter';
import { PAYEE_ANSWER_TONES } from '@/components/payees/payee-tones.ts';
import { Badge } from '@/components/ui/display/badge.tsx';
import { formatCount, formatIban, formatMoney } from '@/lib/text/format.ts';

interface DoubtfulPaymentsProps {
  payments: PaymentFileDetails['doubtful'];
  /** How many there are; the first ones are listed. */
  all: number;
}

/** The payments of a file whose payees do not match, with the name of the account after a close match. */
export function DoubtfulPayments({ payments, all }: DoubtfulPaymentsProps) {
  if (payments.length === 0) return <p className="px-4 py-3 text-ink-2">None.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {payments.map(
          ({ transactionId, reference, amount, currency, name, account, answer, matchedName }) => (
            <li
              key={transactionId}
              className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0 wrap-anywhere">
                <Link
                  href={`/transactions/${transactionId}`}
                  className="font-medium text-accent hover:underline"
                >
                  {name ?? 'No name'}
                </Link>
                {matchedName !== null && <p>The account belongs to {matchedName}.</p>}
                <p className="text-sm text-ink-3">
                  {account === null ? 'No account' : formatIban(account)}
                  {reference !== null && ` · ${reference}`}
                </p>
              </div>
              <div className="flex items-start gap-3 sm:flex-col sm:items-end sm:gap-1">
                <span className="tabular-nums">{formatMoney(amount, currency)}</span>
                <Badge tone={PAYEE_ANSWER_TONES[answer]}>{PAYEE_ANSWER_LABELS[answer]}</Badge>
              </div>
            </li>
          ),
        )}
      </ul>
      {payments.length < all && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
          And {formatCount(all - payments.length)} more, which the report lists.
        </p>
      )}
    </>
  );
}
