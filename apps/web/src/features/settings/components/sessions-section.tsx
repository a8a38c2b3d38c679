import type { SessionEntry } from '@clearbench/contract';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRevokeSession, useSessions } from '../api/sessions.ts';
import { browserName } from '../model/browser-name.ts';

/** The operator's sessions. Other sessions can be ended from here. */
export function SessionsSection() {
  const { data, error, refetch } = useSessions();
  const revoke = useRevokeSession();
  const [asked, setAsked] = useState<SessionEntry | null>(null);
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-12" />
    ) : (
      <LoadFailure title="The sessions could not be loaded" error={error} onRetry={refetch} />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Sessions">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {browserName(session.userAgent)}
                {session.current && <Badge tone="accent">This session</Badge>}
              </p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {session.address} · signed in <RealTime iso={session.createdAt} /> · last used{' '}
                <RealTime iso={session.lastUsedAt} />
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                aria-label={`Revoke the session of ${browserName(session.userAgent)} from ${session.address}`}
                onClick={() => setAsked(session)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`End the session of ${browserName(asked?.userAgent ?? null)}?`}
        description={`It was opened from ${asked?.address ?? ''}. Its user must log in again.`}
        confirmLabel="Revoke session"
        destructive
        loading={revoke.isPending}
        onConfirm={() => {
          if (asked === null) return;
          revoke.mutate(asked.id, { onSuccess: () => setAsked(null), onError: () => setAsked(null) });
        }}
      />
    </>
  );
}
