import { type EbicsBank, PATHS } from '@clearbench/contract';
import { Landmark } from 'lucide-react';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import { useEbicsBank, useRenewBankKeys, useSwitchBank } from '../api/bank.ts';
import { KEY_NAMES } from '../model/texts.ts';
import { KeyHashes } from './key-hashes.tsx';

// The screen does not wait for the form and its validation.
const BankSettings = lazyComponent(() => import('./bank-settings.tsx').then((m) => m.BankSettings));

/** How clients reach the bank, and how they recognise it. */
export function BankTab() {
  const { data, error, refetch } = useEbicsBank();
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-60" />
    ) : (
      <LoadFailure title="The bank could not be loaded" error={error} onRetry={refetch} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4.5">
      {data.isEnabled ? (
        <>
          <Connection bank={data} />
          <Keys keys={data.keys} />
        </>
      ) : (
        <TurnedOff />
      )}
      <BankSettings bank={data} />
    </div>
  );
}

function TurnedOff() {
  const turnOn = useSwitchBank(true);
  const refusal = useManagersOnly();
  return (
    <Card simulated>
      <EmptyState
        icon={Landmark}
        title="EBICS is off"
        text="Turn it on, and this workspace is the customer of a bank that speaks EBICS. Then add a subscriber for each client: it sends its keys, you compare its letter, and it can send payments and fetch statements."
        action={
          refusal === null ? (
            <Button variant="primary" sending={turnOn.isPending} onClick={() => turnOn.mutate()}>
              Turn EBICS on
            </Button>
          ) : (
            <p className="text-sm text-ink-3">{refusal}</p>
          )
        }
      />
    </Card>
  );
}

function Connection({ bank: { hostId, partnerId, path } }: { bank: EbicsBank }) {
  const turnOff = useSwitchBank(false);
  const refusal = useManagersOnly();
  return (
    <Card
      simulated
      title="What a client needs"
      aside={
        refusal === null && (
          <ConfirmButton
            call={turnOff}
            sending={turnOff.isPending}
            asks={{
              title: 'Turn EBICS off?',
              description:
                'Clients get the status 404 instead of an answer. Keys, subscribers and orders are kept.',
              confirmLabel: 'Turn off',
              destructive: true,
              sending: turnOff.isPending,
            }}
          >
            Turn off
          </ConfirmButton>
        )
      }
    >
      <CardContent>
        <Facts>
          <CodeFact label="Address" value={`${location.origin}${path}`} />
          <CodeFact label="HostID" value={hostId} />
          <CodeFact label="PartnerID" value={partnerId} />
          <CodeFact label="Versions" value="H005, H004, H003" />
          <Fact label="UserID">
            Each client has its own:{' '}
            <TextLink href="/ebics-bank?tab=subscribers">see the subscribers</TextLink>.
          </Fact>
        </Facts>
      </CardContent>
    </Card>
  );
}

function Keys({ keys }: Pick<EbicsBank, 'keys'>) {
  const renew = useRenewBankKeys();
  const refusal = useManagersOnly();
  const letter = useFileDownload(PATHS.ebicsLetter, 'The letter could not be downloaded');
  const [first] = keys;
  return (
    <Card
      simulated
      title="Keys of the bank"
      aside={
        <span className="flex flex-wrap gap-2">
          <DownloadLink download={letter}>Letter (PDF)</DownloadLink>
          {refusal === null && (
            <ConfirmButton
              sending={renew.isPending}
              call={renew}
              failed="Failed to change the keys"
              asks={{
                title: 'Change the keys of the bank?',
                description:
                  'Clients get 091008 for each request until they fetch the new keys with HPB. The present keys are lost.',
                confirmLabel: 'Change keys',
                destructive: true,
                sending: renew.isPending,
              }}
            >
              Change keys
            </ConfirmButton>
          )}
        </span>
      }
    >
      <CardContent>
        <DownloadFailure download={letter} className="mb-3" />
        <p className="max-w-[75ch] text-ink-2">
          Clients fetch them with HPB, and their users compare a hash: that of the certificate in H005, that
          of exponent and modulus in H004 and H003.
        </p>
        <div className="mt-4 grid gap-x-8 gap-y-5 lg:grid-cols-2">
          {keys.map(({ use, version, ...hashes }) => (
            <section key={use} aria-label={textOf(KEY_NAMES, use)}>
              <h3 className="mb-2 font-medium">
                {textOf(KEY_NAMES, use)} <span className="mono text-ink-3">{version}</span>
              </h3>
              <KeyHashes hashes={hashes} owner={textOf(KEY_NAMES, use)} />
            </section>
          ))}
        </div>
        {first !== undefined && (
          <div className="mt-4">
            <Facts>
              <TimeFact label="In use since" iso={first.createdAt} isReal />
            </Facts>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
