import type { RefusedPayload } from '@clearbench/contract';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { storeDocument } from '@/lib/messages/stored-text.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { refusedPayloadPath, useRefusedText } from './refused-payloads.ts';

interface RefusedItemProps {
  payload: RefusedPayload;
  /** After the error. */
  more?: ReactNode;
  /** Below it. */
  details: ReactNode;
}

/** An item of a list: why a payload was refused, with a button that opens it in the workbench. */
export function RefusedItem({ payload, more, details }: RefusedItemProps) {
  const { id, hasContent, code, message } = payload;
  const load = useRefusedText((text) => {
    storeDocument({ text, name: null, isSimulated: false });
    navigate('/workbench');
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          <span className="mono font-semibold">{code}</span> {message}
          {more}
        </p>
        <p className="text-sm text-ink-3">{details}</p>
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
