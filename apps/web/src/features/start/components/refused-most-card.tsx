import { LoadFailure } from '@/components/load-failure.tsx';
import { RefusedItem } from '@/components/refused/refused-item.tsx';
import { useRefusedPayloads } from '@/components/refused/refused-payloads.ts';
import { Time } from '@/components/time.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { refusedReasons } from '../model/refused-reasons.ts';

const SHOWN = 5;

/** The most frequent reasons among the latest refused payloads. Nothing while there are none. */
export function RefusedMostCard() {
  const { data = [], error, refetch } = useRefusedPayloads();
  if (data.length === 0 && error === null) return null;
  return (
    <Card aria-labelledby="refused-most" title="Refused most" className="mt-4">
      <LoadFailure
        title="The refused payloads could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
      <ul className="divide-y divide-line">
        {refusedReasons(data)
          .slice(0, SHOWN)
          .map(({ reason, latest, count }) => (
            <RefusedItem
              key={reason}
              payload={latest}
              details={
                <>
                  {count === 1 ? 'Once,' : `${count} times, last`} <Time iso={latest.receivedAt} />
                </>
              }
            />
          ))}
      </ul>
    </Card>
  );
}
