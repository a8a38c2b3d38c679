import { samplePaymentCommand } from '@clearbench/contract';
import { maskedKey } from '@clearbench/domain';
import { useState } from 'react';
import { Link } from 'wouter';
import { firstActiveKey, useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { useRefusal } from '@/lib/forms/read-only.ts';
import { TEXTS } from '../model/texts.ts';

const [TITLE = ''] = TEXTS.empty.split(/(?<=\.) /);
const TEXT = TEXTS.empty.slice(TITLE.length + 1);

/** Explains the first payment: the text of the empty console, and the next step. */
export function FirstSteps() {
  const keys = useApiKeys().data;
  const isReadOnly = useRefusal(true) !== null;
  const apiKey = keys === undefined ? undefined : (firstActiveKey(keys)?.apiKey ?? null);
  return (
    <div className="p-4">
      <p className="text-lg font-semibold tracking-tight">{TITLE}</p>
      <p className="mt-1 max-w-[80ch] text-ink-2">{TEXT}</p>
      {apiKey === null && !isReadOnly && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Link href="/api-configuration/keys?new=1" className={buttonClass('primary')}>
            Generate New API Key
          </Link>
          <span className="text-sm text-ink-2">
            Every payment is posted with a key. Once you have one, a ready-made command appears here.
          </span>
        </div>
      )}
      {typeof apiKey === 'string' && !isReadOnly && <PostPayment apiKey={apiKey} />}
    </div>
  );
}

function PostPayment({ apiKey }: { apiKey: string }) {
  const [command] = useState(() => samplePaymentCommand(location.origin, apiKey));
  const shown = command.replace(apiKey, maskedKey(apiKey));
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-2">
          Post a first payment with your key; the copied command contains it in full. The payment appears here
          automatically.
        </p>
        <CopyButton value={command} item="Command" label="Copy command" />
      </div>
      <CodeBlock aria-label="Command that posts a payment" className="mt-2">
        {shown}
      </CodeBlock>
    </div>
  );
}
