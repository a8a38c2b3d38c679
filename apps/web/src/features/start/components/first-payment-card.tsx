import { maskedKey } from '@clearbench/domain';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRulesInForce } from '@/components/house-rules/rules-in-force.ts';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { downloadText } from '@/lib/files/download-text.ts';
import type { AcceptedPayment } from '@/lib/messages/first-payment.ts';
import { REFERENCE_URL } from '@/lib/navigation/workspace.ts';
import { postCommand } from '../model/post-command.ts';
import { useFirstPayment } from '../model/use-first-payment.ts';

interface FirstPaymentCardProps {
  /** Null: there is none yet, or the operator may not see it. */
  apiKey: string | null;
  /** Starts a demo transfer. */
  demo: ReactNode;
}

/** A payment that the rules of this workspace accept, as a file with its command. */
export function FirstPaymentCard({ apiKey, demo }: FirstPaymentCardProps) {
  const house = useRulesInForce();
  const { payment, error, retry } = useFirstPayment(house);
  return (
    <Card title="First payment" aside={demo} className="mt-4">
      <CardContent>
        <LoadFailure title="The payment could not be built" error={error} onRetry={retry} />
        {payment === null && error === null && <Skeleton className="h-32" />}
        {payment !== null &&
          ('refusals' in payment ? (
            <NoSample refusals={payment.refusals} />
          ) : (
            <Prepared payment={payment} apiKey={apiKey} />
          ))}
      </CardContent>
    </Card>
  );
}

function NoSample({ refusals }: { refusals: readonly string[] }) {
  return (
    <>
      <p className="text-ink-2">
        The rules of this workspace refuse every sample. Begin with your own file: the{' '}
        <TextLink href="/workbench">Message Workbench</TextLink> shows what the rules refuse. Of the sample
        that comes closest, they refuse:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {refusals.map((refusal) => (
          <li key={refusal} className="wrap-anywhere">
            {refusal}
          </li>
        ))}
      </ul>
    </>
  );
}

function Prepared({ payment, apiKey }: { payment: AcceptedPayment; apiKey: string | null }) {
  const { type, text, fileName } = payment;
  const command = (key: string) => postCommand(location.origin, key, fileName);
  return (
    <>
      <p className="text-ink-2">
        This {type} satisfies the rules of this workspace. Download it, then post it with your key, or put it
        into <code className="mono">inbox/</code> over SFTP.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon={Download} onClick={() => downloadText(text, fileName)}>
          Download file
        </Button>
        <CopyButton value={command(apiKey ?? '$CLEARBENCH_KEY')} item="Command" label="Copy command" />
        <a href={REFERENCE_URL} className={buttonClass('secondary', 'sm')}>
          API Reference
        </a>
      </div>
      <CodeBlock aria-label="Command that posts the file" className="mt-3">
        {command(apiKey === null ? '$CLEARBENCH_KEY' : maskedKey(apiKey))}
      </CodeBlock>
      <CodeBlock aria-label="The file" className="mt-3 max-h-52">
        {text}
      </CodeBlock>
    </>
  );
}
