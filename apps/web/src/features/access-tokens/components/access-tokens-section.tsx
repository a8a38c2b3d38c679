import type { AccessToken, CreatedAccessToken } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment, RealAgo } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { LongCode } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useAccessTokens } from '../api/access-tokens.ts';
import { Pipelines } from './pipelines.tsx';
import { TokenRow } from './token-row.tsx';

const CreateTokenDialog = lazyDialog(() =>
  import('./create-token-dialog.tsx').then((m) => m.CreateTokenDialog),
);

/** The operator's access tokens; an administrator sees those of everybody. */
export function AccessTokensSection({ username }: { username: string | undefined }) {
  const { data, error, refetch } = useAccessTokens();
  const { ofInstallation } = useRights();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  const current = data?.find(({ id }) => id === created?.id);
  return (
    <>
      <p className="max-w-[72ch] text-ink-2">
        With an access token, a program makes the calls of the console: a pipeline brings partners on board,
        or saves house rules. Partners send payments with API keys instead.
      </p>
      <Button className="mt-3" onPointerEnter={CreateTokenDialog.preload} onClick={() => setIsCreating(true)}>
        New Access Token
      </Button>
      {created !== null && current?.revokedAt === null && <Secret token={created} />}
      {data === undefined && error === null && <Skeleton className="mt-3 h-12" />}
      <LoadFailure
        title="The access tokens could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
      {data !== undefined && <TokenList tokens={data} username={username} onRotated={setCreated} />}
      {ofInstallation && <Pipelines />}
      {isCreating && <CreateTokenDialog onClose={() => setIsCreating(false)} onCreated={setCreated} />}
    </>
  );
}

interface TokenListProps {
  tokens: readonly AccessToken[];
  username: string | undefined;
  onRotated: (token: CreatedAccessToken) => void;
}

/** Tokens that have ended are not listed: the audit trail has them. */
function TokenList({ tokens, username, onRotated }: TokenListProps) {
  const working = tokens.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && new Date(expiresAt) > new Date(),
  );
  if (working.length === 0) return <p className="mt-3 text-ink-3">No access tokens yet.</p>;
  return (
    <ul className="mt-2 divide-y divide-line" aria-label="Access tokens">
      {working.map((token) => (
        <TokenRow key={token.id} token={token} isOwn={token.createdBy === username} onRotated={onRotated}>
          expires <Moment iso={token.expiresAt} /> ·{' '}
          {token.lastUsedAt === null ? 'never used' : <RealAgo iso={token.lastUsedAt} lead="used " />}
        </TokenRow>
      ))}
    </ul>
  );
}

/** Below other sections it could be out of view. */
const reveal = (secret: HTMLElement | null) => secret?.scrollIntoView({ block: 'nearest' });

function Secret({ token: { name, token } }: { token: CreatedAccessToken }) {
  return (
    <div ref={reveal} className="scroll-mb-4">
      <InlineAlert variant="success" title={`The access token ${name}`} className="mt-4">
        <p>
          Copy it now: it is not shown again. Give it to the program as CLEARBENCH_TOKEN, or as a Bearer
          token.
        </p>
        <p className="mt-2 flex items-start gap-1">
          <LongCode value={token} />
          <CopyButton value={token} item="Access token" />
        </p>
      </InlineAlert>
    </div>
  );
}
