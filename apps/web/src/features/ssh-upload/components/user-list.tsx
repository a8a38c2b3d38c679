import type { SftpPublicKey, SftpUser } from '@clearbench/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { lazyComponent } from '@/components/lazy.tsx';
import { Moment } from '@/components/time.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { formatRelative } from '@/lib/text/format.ts';
import { useRemovePublicKey } from '../api/public-keys.ts';

const UserSettingsDialog = lazyComponent(() =>
  import('./user-settings-dialog.tsx').then((m) => m.UserSettingsDialog),
);
const AddKeyDialog = lazyComponent(() => import('./add-key-dialog.tsx').then((m) => m.AddKeyDialog));

/** API keys as users, with the public keys that may log in. */
export function UserList({ users }: { users: readonly SftpUser[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [changed, setChanged] = useState<SftpUser | null>(null);
  const active = users.filter(({ isActive }) => isActive);
  const keys = users.flatMap((user) => user.publicKeys.map((publicKey) => ({ user, publicKey })));
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" />
      Add public key
    </Button>
  );
  return (
    <Card
      className="mt-4.5"
      title="Users and public keys"
      aside={keys.length > 0 && active.length > 0 && add}
    >
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No public keys yet"
          text="Users are API keys. Register a public key for one, and its system can log in with the private key; there are no passwords."
          action={
            active.length > 0 ? (
              add
            ) : (
              <Link href="/api-configuration/keys?new=1" className={buttonClass()}>
                Generate an API key first
              </Link>
            )
          }
        />
      ) : (
        <DataTable
          label="Public keys"
          isStacked
          headings={['User', 'Public key', 'Added', 'Last used', { text: 'Actions', isHidden: true }]}
        >
          {keys.map(({ user, publicKey }) => (
            <KeyRow
              key={publicKey.id}
              user={user}
              publicKey={publicKey}
              onSettings={() => setChanged(user)}
            />
          ))}
        </DataTable>
      )}
      {isAdding && <AddKeyDialog users={active} onClose={() => setIsAdding(false)} />}
      {changed !== null && <UserSettingsDialog user={changed} onClose={() => setChanged(null)} />}
    </Card>
  );
}

interface KeyRowProps {
  user: SftpUser;
  publicKey: SftpPublicKey;
  onSettings: () => void;
}

function KeyRow({ user, publicKey, onSettings }: KeyRowProps) {
  const { name, fingerprint, addedAt, addedBy, lastUsedAt } = publicKey;
  const nowMs = useRealNowMs();
  return (
    <TableRow className={`${STACKED.row} max-lg:py-2.5`}>
      <TableCell className={`${STACKED.cell} py-1.5 max-lg:col-span-2`}>
        <div className="min-w-0">
          <div className="font-medium wrap-anywhere">
            {user.label}
            {!user.isActive && <Badge className="ml-2">Revoked</Badge>}
          </div>
          <div className="mono flex items-center gap-0.5">
            {user.username}
            <CopyButton value={user.username ?? ''} item="user name" />
          </div>
          {user.waitsForTrigger && <div className="text-xs text-ink-3">Uploads wait for trigger files</div>}
          {user.pgpFingerprint !== null && <div className="text-xs text-ink-3">Encrypted with PGP</div>}
        </div>
      </TableCell>
      <TableCell className={`${STACKED.cell} py-1.5 max-lg:col-span-2`}>
        <div className="min-w-0">
          <div className="wrap-anywhere">{name}</div>
          <div className="mono text-xs text-ink-3 wrap-anywhere">{fingerprint}</div>
        </div>
      </TableCell>
      <TableCell className={`${STACKED.cell} max-lg:col-span-2 max-lg:text-ink-3`}>
        <span className="mr-1.5 text-ink-3 lg:hidden">Added</span>
        <Moment iso={addedAt} />, {addedBy}
      </TableCell>
      <TableCell className={`${STACKED.cell} whitespace-nowrap`}>
        <span className="mr-1.5 text-ink-3 lg:hidden">Last used</span>
        {lastUsedAt === null ? (
          <span className="text-ink-3">Never</span>
        ) : (
          <time dateTime={lastUsedAt}>{formatRelative(lastUsedAt, nowMs)}</time>
        )}
      </TableCell>
      <TableCell numeric className={`${STACKED.cell} ${STACKED.endCell}`}>
        <span className="inline-flex gap-2">
          <Button size="sm" aria-label={`File settings of ${user.label}`} onClick={onSettings}>
            Settings
          </Button>
          <RemoveKey publicKey={publicKey} />
        </span>
      </TableCell>
    </TableRow>
  );
}

function RemoveKey({ publicKey }: { publicKey: SftpPublicKey }) {
  const remove = useRemovePublicKey(publicKey);
  return (
    <ConfirmButton
      size="sm"
      aria-label={`Remove ${publicKey.name}`}
      call={remove}
      failed="Failed to remove public key"
      asks={{
        title: `Remove "${publicKey.name}"?`,
        description: 'Its sessions end immediately, and nobody can log in with it again. Files are kept.',
        confirmLabel: 'Remove',
        destructive: true,
        sending: remove.isPending,
      }}
    >
      Remove
    </ConfirmButton>
  );
}
