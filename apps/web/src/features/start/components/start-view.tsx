import { INGESTION_PATHS } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { useCreateApiKey } from '@/components/api-keys/create-api-key.ts';
import { firstActiveKey, useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRefusal } from '@/lib/forms/read-only.ts';

// The rules, the engine and what opens refused payloads arrive later.
const FirstPaymentCard = lazyComponent(() =>
  import('./first-payment-card.tsx').then((m) => m.FirstPaymentCard),
);
const RefusedMostCard = lazyComponent(() => import('./refused-most-card.tsx').then((m) => m.RefusedMostCard));

RefusedMostCard.preload();

interface StartViewProps {
  title: string;
  /** The parts given are not complete yet. */
  isLoading: boolean;
  /** The label of a new key. */
  keyLabel: string;
  /** The address and user of the SFTP server, as facts. */
  sftp: ReactNode;
  /** The next case of the test plan. */
  nextCase: ReactNode;
  /** The rules in words. */
  rules: ReactNode;
  demo: ReactNode;
}

/** Everything that a new member needs for a first payment. */
export function StartView({ title, isLoading, keyLabel, sftp, nextCase, rules, demo }: StartViewProps) {
  const { data: keys, error, refetch } = useApiKeys();
  const apiKey = keys === undefined ? undefined : (firstActiveKey(keys) ?? null);
  const isReadOnly = useRefusal(true) !== null;
  const header = <PageHeader title={title} text="How to connect, and what to send first." />;
  if (isLoading) {
    return (
      <>
        {header}
        <Skeleton className="mt-4.5 h-96" />
      </>
    );
  }
  return (
    <>
      {header}
      <Card title="Connection" className="mt-4.5">
        <CardContent>
          <LoadFailure title="The API keys could not be loaded" error={error} onRetry={refetch} />
          <Facts>
            <CodeFact label="API address" value={`${location.origin}${INGESTION_PATHS.nonSwift}`} />
            <Fact label="API key">
              {apiKey === null && (isReadOnly ? 'None yet' : <NewKey label={keyLabel} />)}
              {apiKey != null && <TextLink href="/api-configuration/keys">{apiKey.label}</TextLink>}
            </Fact>
            {sftp}
          </Facts>
        </CardContent>
      </Card>
      {nextCase}
      {rules}
      <FirstPaymentCard apiKey={isReadOnly ? null : (apiKey?.apiKey ?? null)} demo={demo} />
      <RefusedMostCard />
    </>
  );
}

function NewKey({ label }: { label: string }) {
  const create = useCreateApiKey();
  return (
    <Button
      variant="primary"
      size="sm"
      sending={create.isPending}
      onClick={() => create.mutate({ label, isActive: true })}
    >
      Create API key
    </Button>
  );
}
