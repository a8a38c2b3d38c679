import type { WiseConnection } from '@clearbench/contract';
import { CircleCheck } from 'lucide-react';
import { Fact, Facts } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { useDisconnect } from '../api/disconnect.ts';
import { useProfiles } from '../api/list-profiles.ts';
import { tokenPreview } from '../model/texts.ts';
import { AccountTable } from './account-table.tsx';
import { ProfileTable } from './profile-table.tsx';

/** Shown once Wise is connected. `handle` represents the token in the console. */
export function Connected({ connection, handle }: { connection: WiseConnection; handle: string }) {
  const profiles = useProfiles(handle);
  const first = profiles.data?.[0];
  return (
    <>
      <div
        role="status"
        className="mt-4.5 flex items-start gap-2.5 rounded-md border border-completed/40 bg-completed-wash px-3 py-2.5 text-completed"
      >
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div>
          <p className="font-medium">Integration Complete!</p>
          <p>Transfers can be paid out through this Wise account.</p>
        </div>
      </div>
      <Card simulated={connection.simulator !== null} className="mt-4.5" title="Profiles">
        <LoadFailure
          title="The profiles could not be loaded"
          error={profiles.error}
          onRetry={profiles.refetch}
          className="m-4"
        />
        {profiles.error === null && <ProfileTable profiles={profiles.data} />}
      </Card>
      {first !== undefined && (
        <AccountTable handle={handle} profile={first} isSimulated={connection.simulator !== null} />
      )}
      {/* Its space is reserved once the profiles are known. */}
      {!profiles.isPending && <Access connection={connection} handle={handle} />}
    </>
  );
}

function Access({ connection, handle }: { connection: WiseConnection; handle: string }) {
  const { connectedAt, kind, simulator } = connection;
  return (
    <Card className="mt-4.5" title="Access" aside={<Disconnect />}>
      <CardContent>
        <Facts>
          <Fact label="Access token">
            <Code>{tokenPreview(handle)}</Code>
          </Fact>
          <Fact label="Connected">{connectedAt === null ? 'Unknown' : <RealTime iso={connectedAt} />}</Fact>
          <Fact label="By">{kind === 'api-key' ? 'Profile ID and API key' : 'Authorization at Wise'}</Fact>
          {simulator !== null && (
            <Fact label="At the provider">
              <a
                href={simulator.connectedAppsUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2"
              >
                Connected apps of the simulated Wise
              </a>
            </Fact>
          )}
        </Facts>
        <p className="mt-2.5 text-xs text-ink-3">
          The token works in this console only. The one that Wise issued stays sealed on the server.
        </p>
      </CardContent>
    </Card>
  );
}

function Disconnect() {
  const disconnect = useDisconnect();
  return (
    <ConfirmButton
      size="sm"
      call={disconnect}
      failed="Failed to disconnect Wise"
      asks={{
        title: 'Disconnect Wise?',
        description: 'No transfers are paid out through Wise until an account is connected again.',
        confirmLabel: 'Disconnect',
        destructive: true,
        sending: disconnect.isPending,
      }}
    >
      Disconnect
    </ConfirmButton>
  );
}
