import type { RefusedPayload } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import {
  refusedPayloadPath,
  useRefusedPayloads,
  useRefusedText,
} from '@/components/refused/refused-payloads.ts';
import { Time } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
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
          <RefusedItem key={payload.id} payload={payload} />
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

function RefusedItem({ payload }: { payload: RefusedPayload }) {
  const { id, receivedAt, way, sender, format, bytes, hasContent, code, message, errors } = payload;
  const load = useRefusedText((text) => {
    storeDocument({ text, name: null, isSimulated: false });
    navigate('/workbench');
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          <span className="mono font-semibold">{code}</span> {message}
          {errors > 1 && <span className="text-ink-3"> And {formatCount(errors - 1)} more.</span>}
        </p>
        <p className="text-sm text-ink-3">
          <Time iso={receivedAt} /> · {way === 'api' ? `API key ${sender}` : `uploaded by ${sender}`} ·{' '}
          {format} · {formatBytes(bytes)}
        </p>
      </div>
      {hasContent ? (
        <Button
          icon={FlaskConical}
          size="sm"
          sending={load.isPending}
          onClick={() => load.mutate({ id, path: refusedPayloadPath(payload) })}
        >
          Open in workbench
        </Button>
      ) : (
        <span className="text-sm text-ink-3">Too large to be kept</span>
      )}
    </li>
  );
}
