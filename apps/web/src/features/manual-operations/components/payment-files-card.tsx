import { PATHS } from '@clearbench/contract';
import { Link } from 'wouter';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PAYMENT_FILE_LABELS, PAYMENT_FILE_TONES } from '@/components/payees/payment-file-state.ts';
import { Time } from '@/components/time.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { useRead } from '@/lib/api/read.ts';

/** Files whose payees are verified, however they arrived. Nothing while there are none. */
export function PaymentFilesCard() {
  const { data = [], error, refetch } = useRead(PATHS.paymentFiles);
  if (data.length === 0 && error === null) return null;
  return (
    <Card aria-labelledby="payment-files" title="Files with verified payees">
      <LoadFailure
        title="The payment files could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
      <ul className="divide-y divide-line">
        {data.map(({ id, messageId, sender, state, receivedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <Link href={`/payment-files/${id}`} className="font-medium text-accent hover:underline">
                {messageId}
              </Link>
              <span className="block text-sm text-ink-3">
                <Time iso={receivedAt} /> · {sender}
              </span>
            </span>
            <Badge tone={PAYMENT_FILE_TONES[state]}>{PAYMENT_FILE_LABELS[state]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
