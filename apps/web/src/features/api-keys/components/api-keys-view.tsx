import type { ApiKey } from '@clearbench/contract';
import { KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { ReferenceLink } from '@/components/reference-link.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { keyUrlParams } from '../model/key-url.ts';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import { SamplePayment } from './sample-payment.tsx';

interface ApiKeysViewProps {
  /** Shown above the list: the header of the screen, or of a part of another one. */
  header?: (generate: ReactNode) => ReactNode;
}

const screenHeader = (generate: ReactNode) => (
  <PageHeader
    title="API Keys"
    text="Each system that sends payments here authenticates with its own key."
    actions={generate}
  />
);

export function ApiKeysView({ header = screenHeader }: ApiKeysViewProps) {
  const [url, setUrl] = useUrlState(keyUrlParams);
  const [created, setCreated] = useState<ApiKey | null>(null);
  const generate = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const keys = useApiKeys().data;
  const isRevoked = ({ id }: ApiKey) => keys?.find((key) => key.id === id)?.isActive === false;
  const isOpen = url.new !== undefined;
  const close = () => {
    closeUrlParam('new');
    generate.current?.focus();
  };
  return (
    <>
      {header(
        <Button
          ref={generate}
          variant="primary"
          aria-expanded={isOpen}
          // The second click of a double click returns to the field.
          onClick={() => (isOpen ? field.current?.focus() : setUrl({ new: '1' }, { push: true }))}
        >
          <Plus aria-hidden="true" />
          Generate New API Key
        </Button>,
      )}
      {isOpen && (
        <KeyForm
          field={field}
          onCancel={close}
          onCreated={(key) => {
            setCreated(key);
            close();
          }}
        />
      )}
      {created !== null && !isRevoked(created) && (
        <SamplePayment apiKey={created} onDismiss={() => setCreated(null)} />
      )}
      <KeyList onGenerate={() => setUrl({ new: '1' }, { push: true })} isFormOpen={isOpen} />
    </>
  );
}

function KeyList({ onGenerate, isFormOpen }: { onGenerate: () => void; isFormOpen: boolean }) {
  const { data, error, refetch } = useApiKeys();
  return (
    <Card className="mt-4.5">
      <LoadFailure title="The API keys could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data?.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          text="Generate a key, then post a payment message with it. The transfer appears in Transactions at once."
          action={
            <>
              {!isFormOpen && <Button onClick={onGenerate}>Generate the first key</Button>}
              <ReferenceLink />
            </>
          }
        />
      ) : (
        (data !== undefined || error === null) && <KeyTable keys={data} />
      )}
    </Card>
  );
}
