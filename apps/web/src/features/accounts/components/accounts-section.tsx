import type { Account } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { counted } from '@/lib/text/format.ts';
import {
  useAccounts,
  useDisableAccount,
  useEnableAccount,
  useEndSessions,
  useRemoveFactors,
} from '../api/accounts.ts';

/** Everybody who can log in, for administrators. `ownId`: the administrator who is logged in. */
export function AccountsSection({ ownId }: { ownId: string | undefined }) {
  const { data, error, refetch } = useAccounts();
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-12" />
    ) : (
      <LoadFailure title="The accounts could not be loaded" error={error} onRetry={refetch} />
    );
  }
  return (
    <ul className="divide-y divide-line" aria-label="Accounts">
      {data.map((account) => (
        <AccountLine key={account.id} account={account} isOwn={account.id === ownId} />
      ))}
    </ul>
  );
}

function AccountLine({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { username, email, administrator, workspaces, sessions, lastUsedAt, disabledAt } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-55">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {username}
          {isOwn && <Badge tone="accent">You</Badge>}
          {disabledAt !== null && <Badge tone="bad">Disabled</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {email} · {administrator ? 'administrator' : membership(workspaces)}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {disabledAt !== null ? (
            <>
              Disabled <RealTime iso={disabledAt} />
            </>
          ) : lastUsedAt === null ? (
            'Not signed in'
          ) : (
            <>
              {counted(sessions, 'session')}, last used <RealTime iso={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isOwn &&
        (disabledAt === null ? <ActiveActions account={account} /> : <EnableButton account={account} />)}
    </li>
  );
}

const membership = (workspaces: readonly string[]): string =>
  workspaces.length === 0 ? 'no workspace' : `member of ${workspaces.join(', ')}`;

function ActiveActions({ account }: { account: Account }) {
  const { username, sessions, secondFactor } = account;
  const end = useEndSessions(account);
  const removeFactors = useRemoveFactors(account);
  const disable = useDisableAccount(account);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        aria-label={`End sessions of ${username}`}
        disabled={sessions === 0}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        End sessions
      </Button>
      {secondFactor && (
        <ConfirmButton
          size="sm"
          aria-label={`Remove second factors of ${username}`}
          call={removeFactors}
          asks={{
            title: `Remove the second factors of ${username}?`,
            description:
              'For somebody who has lost them. Make sure first that it is this person who asks. Their sessions end, and their password alone lets them in until they set up a new one.',
            confirmLabel: 'Remove',
            destructive: true,
            loading: removeFactors.isPending,
          }}
        >
          Remove second factors
        </ConfirmButton>
      )}
      <ConfirmButton
        size="sm"
        aria-label={`Disable ${username}`}
        call={disable}
        asks={{
          title: `Disable ${username}?`,
          description:
            'Their sessions end immediately, and they can’t log in until you enable the account again. What they made stays.',
          confirmLabel: 'Disable',
          destructive: true,
          loading: disable.isPending,
        }}
      >
        Disable
      </ConfirmButton>
    </div>
  );
}

function EnableButton({ account }: { account: Account }) {
  const enable = useEnableAccount(account);
  return (
    <Button
      size="sm"
      aria-label={`Enable ${account.username}`}
      loading={enable.isPending}
      onClick={() => enable.mutate()}
    >
      Enable
    </Button>
  );
}
