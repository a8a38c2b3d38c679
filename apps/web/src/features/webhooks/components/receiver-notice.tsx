import type { Webhook } from '@clearbench/contract';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { prefixedPath } from '@/components/webhooks/receiver-url.ts';
import { receiverCommand } from '../model/receiver-command.ts';

/** A webhook that is a path of this server: partners call it, and nothing is sent to it. */
export function ReceiverNotice({ webhook }: { webhook: Webhook }) {
  const command = receiverCommand(location.origin, prefixedPath(webhook.url));
  return (
    <Card
      className="mt-4.5"
      title="A receiver on this server"
      aside={<CopyButton value={command} item="Command" label="Copy command" />}
    >
      <CardContent>
        <p className="mb-3 text-ink-2">
          Partners report the status of a transfer to this path; nothing is sent to it. The path in the
          command contains only the first 8 characters of the key, so the command also sends the whole key as
          a bearer token. The whole path, copied above, needs no token. Reports appear in the{' '}
          <TextLink href="/webhook-tracker?feed=received">Webhook Tracker</TextLink>.
        </p>
        <CodeBlock aria-label="Command that reports a status">{command}</CodeBlock>
      </CardContent>
    </Card>
  );
}
