import type { CreatedWebhook } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';

interface CreatedSecretProps {
  webhook: CreatedWebhook;
  onDismiss: () => void;
}

/** The secret of a newly created webhook, which is shown unasked only now. */
export function CreatedSecret({ webhook: { id, url, secret }, onDismiss }: CreatedSecretProps) {
  return (
    <Card
      aria-label="Signing secret"
      className="mt-4.5"
      title="Keep this signing secret"
      aside={<IconButton icon={X} size="sm" label="Dismiss" onClick={onDismiss} />}
    >
      <CardContent>
        <p className="text-ink-2 wrap-anywhere">
          Each notification to <Code>{withKeysMasked(url)}</Code> is signed with it. Your receiver needs it to
          detect forgeries. You can find it again on the webhook’s page.
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-2">
          <Code className="rounded-sm border border-line bg-sunken px-2 py-1">{secret}</Code>
          <CopyButton value={secret} item="Secret" label="Copy secret" />
          <Button asChild size="sm">
            <Link href={`/webhooks/${id}`}>Open the webhook</Link>
          </Button>
        </p>
      </CardContent>
    </Card>
  );
}
