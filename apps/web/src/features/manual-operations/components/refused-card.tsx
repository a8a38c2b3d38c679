import type { RefusedPayload } from '@clearbench/contract';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RefusedItem } from '@/components/refused/refused-item.tsx';
import { useRefusedPayloads } from '@/components/refused/refused-payloads.ts';
import { Time } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { formatBytes, formatCount } from '@/lib/text/format.ts';

/** At first. */
const SHOWN = 5;

/** Why payloads were refused lately, over the API too. Nothing while there are none. */
export function RefusedCard() {
  const { data = [], error, refetch } = useRefusedPayloads();
  const [isWhole, setIsWhole] = useState(false);
  if (data.length === 0 && error === null) return null;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <Card aria-labelledby="refused-payloads" title="Refused payloads">
      <LoadFailure
        title="The refused payloads could not be loaded"
        error={error}
        onRetry={refetch}
        className="m-4"
      />
      <ul className="divide-y divide-line">
        {shown.map((payload) => (
          <RefusedItem
            key={payload.id}
            payload={payload}
            more={
              payload.errors > 1 && (
                <span className="text-ink-3"> And {formatCount(payload.errors - 1)} more.</span>
              )
            }
            details={<Details payload={payload} />}
          />
        ))}
      </ul>
      {shown.length < data.length && (
        <p className="border-t border-line px-4 py-2">
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            Show {formatCount(data.length - shown.length)} more
          </Button>
        </p>
      )}
    </Card>
  );
}

function Details({ payload }: { payload: RefusedPayload }) {
  const { receivedAt, way, sender, format, bytes } = payload;
  return (
    <>
      <Time iso={receivedAt} /> · {way === 'api' ? `API key ${sender}` : `uploaded by ${sender}`} · {format} ·{' '}
      {formatBytes(bytes)}
    </>
  );
}
