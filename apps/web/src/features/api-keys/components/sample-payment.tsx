import type { ApiKey } from '@clearbench/contract';
import { samplePaymentCommand } from '@clearbench/contract';
import { X } from 'lucide-react';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';

/** The next step after creating a key: a payment that can be posted at once. */
export function SamplePayment({ apiKey, onDismiss }: { apiKey: ApiKey; onDismiss: () => void }) {
  const command = samplePaymentCommand(location.origin, apiKey.apiKey);
  return (
    <Card
      className="mt-4.5"
      title={`Post a first payment with "${apiKey.label}"`}
      aside={
        <span className="flex items-center gap-1.5">
          <CopyButton value={command} item="Command" label="Copy command" />
          <IconButton icon={X} size="sm" label="Dismiss" onClick={onDismiss} />
        </span>
      }
    >
      <CardContent>
        <p className="mb-3 text-ink-2">
          Paste this into a terminal. It posts a sample MT103, and the transfer appears in{' '}
          <TextLink href="/transactions">Transactions</TextLink> without a reload.
        </p>
        <CodeBlock aria-label="Command that posts a sample MT103" className="max-h-52">
          {command}
        </CodeBlock>
      </CardContent>
    </Card>
  );
}
