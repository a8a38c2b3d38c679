import type { WisePayout } from '@clearbench/contract';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { usePayout } from './get-payout.ts';
import { debitText, isUnpaid, payoutText, remedyText } from './payout-texts.ts';

interface PayoutCardProps {
  transactionId: string;
  isConnected: boolean;
  isSimulated: boolean;
}

export function PayoutCard({ transactionId, isConnected, isSimulated }: PayoutCardProps) {
  const { data, error, refetch } = usePayout(transactionId);
  return (
    <Card simulated={isSimulated} title="Payout">
      <CardContent>
        <LoadFailure title="The payout could not be loaded" error={error} onRetry={refetch} />
        {data?.payout === null && (
          <p className="text-ink-2">
            {isConnected
              ? 'This transfer is not paid out through Wise. Transfers settled automatically from now on will be.'
              : 'This transfer is not paid out through Wise. Connect an account to pay out the transfers that are settled automatically.'}
          </p>
        )}
        {data?.payout != null && <PayoutFacts payout={data.payout} />}
      </CardContent>
    </Card>
  );
}

function PayoutFacts({ payout }: { payout: WisePayout }) {
  const { state, providerState, wiseTransferId, credited, debited, fee, rate, problem, requestedAt } = payout;
  const remedy = remedyText(payout);
  return (
    <>
      {problem !== null && (
        <InlineAlert variant={state === 'failed' ? 'error' : 'warning'} className="mb-3">
          {problem}
        </InlineAlert>
      )}
      <Facts>
        <Fact label="State">{payoutText(payout)}</Fact>
        {payout.attempts > 0 && <Fact label="Attempts so far">{attemptsText(payout.attempts)}</Fact>}
        <Fact label={isUnpaid(payout) ? 'Planned payout' : 'Beneficiary gets'}>
          {formatMoney(credited.amount, credited.currency)}
        </Fact>
        {debited !== null && (
          <Fact label="Wise balance">{debitText(payout, formatMoney(debited.amount, debited.currency))}</Fact>
        )}
        {fee !== null && <Fact label="Wise fee">{formatMoney(fee.amount, fee.currency)}, included</Fact>}
        {rate !== null && debited !== null && (
          <Fact label="Rate">
            1 {debited.currency} = {rate} {credited.currency}
          </Fact>
        )}
        {wiseTransferId !== null && <CodeFact label="Wise transfer" value={wiseTransferId} />}
        {providerState !== null && <CodeFact label="State at Wise" value={providerState} />}
        <TimeFact label="Requested" iso={requestedAt} />
      </Facts>
      {remedy !== null && <p className="mt-3 text-sm text-ink-2">{remedy}</p>}
    </>
  );
}

const attemptsText = (attempts: number): string => (attempts === 1 ? 'Once' : `${attempts} times`);
