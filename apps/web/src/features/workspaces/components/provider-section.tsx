import type { WorkspaceProvider } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { providerQuery, useRemoveProvider } from '../api/provider.ts';
import { ROLE_TEXTS } from '../model/texts.ts';

const ProviderDialog = lazyDialog(() => import('./provider-dialog.tsx').then((m) => m.ProviderDialog));

/** The identity provider by which the people of a partner sign in. */
export function ProviderSection({ workspace }: { workspace: string }) {
  const { data, error, refetch } = useQuery(providerQuery(workspace));
  return (
    <section aria-label="Identity provider">
      <h3 className="text-base font-semibold">Identity provider</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        The partner’s people can sign in with the accounts of their own organisation. They can enter only this
        workspace, in the roles that you give to their groups.
      </p>
      <LoadFailure
        title="The provider could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
      {data === undefined && error === null && <Skeleton className="mt-3 h-12" />}
      {data !== undefined && <Loaded workspace={workspace} {...data} />}
    </section>
  );
}

function Loaded({ workspace, provider, addresses }: WorkspaceProvider & { workspace: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemoveProvider(workspace);
  if (addresses === null) {
    return (
      <p className="mt-2 text-sm text-ink-3">
        This server needs its own address for it: an administrator has to set PUBLIC_URL.
      </p>
    );
  }
  return (
    <>
      <div className="mt-2">
        <Facts>
          {provider !== null && (
            <>
              <Fact label="Name">{provider.name}</Fact>
              <Fact label="Issuer">{provider.issuer}</Fact>
              <Fact label="Client ID">{provider.clientId}</Fact>
              <Fact label="Roles">
                <Roles rights={provider.rights} />
              </Fact>
              <CodeFact label="Sign-in address" value={addresses.signIn} />
            </>
          )}
          <CodeFact label="Redirect URI" value={addresses.callback} />
          <CodeFact label="Redirect after logout" value={addresses.home} />
          <CodeFact label="Back-channel logout" value={addresses.backChannelLogout} />
        </Facts>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPointerEnter={ProviderDialog.preload} onClick={() => setIsOpen(true)}>
          {provider === null ? 'Attach a provider' : 'Edit provider'}
        </Button>
        {provider !== null && (
          <ConfirmButton
            call={remove}
            asks={{
              title: `Remove ${provider.name}?`,
              description:
                'Its people lose the roles that it gave them, their sessions end, and their access tokens are revoked, all at once. Members whom you invited, or whose role you changed, keep their roles.',
              confirmLabel: 'Remove',
              destructive: true,
              loading: remove.isPending,
            }}
          >
            Remove provider
          </ConfirmButton>
        )}
      </div>
      {isOpen && (
        <ProviderDialog workspace={workspace} provider={provider} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function Roles({ rights }: Pick<NonNullable<WorkspaceProvider['provider']>, 'rights'>) {
  return (
    <ul>
      {rights.map(({ group, role }) => (
        <li key={`${group} ${role}`}>
          {group ?? 'Everybody'}: {textOf(ROLE_TEXTS, role)}
        </li>
      ))}
    </ul>
  );
}
