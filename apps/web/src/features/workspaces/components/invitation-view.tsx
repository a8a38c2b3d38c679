import type { OpenInvitation, Operator, WorkspaceRole } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Moment } from '@/components/time.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { errorText, isRefusal } from '@/lib/api/api.ts';
import { startUrl } from '@/lib/navigation/workspace.ts';
import { invitationQuery, useAcceptInvitation } from '../api/invitation.ts';

interface InvitationViewProps {
  token: string;
  /** The logged-in operator; null if there is none, undefined while unknown. */
  operator: Operator | null | undefined;
  /** The form for a guest without an account. */
  registration: (workspace: string) => ReactNode;
}

/** Who invites to which workspace, and how to join it. */
export function InvitationView({ token, operator, registration }: InvitationViewProps) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (data !== undefined) {
    return (
      <>
        <h1 className="wrap-anywhere">{data.workspace.title}</h1>
        <Offer invitation={data} />
        {operator === null && <ForGuest token={token} registration={registration(data.workspace.name)} />}
        {operator != null && <Join token={token} invitation={data} operator={operator} />}
      </>
    );
  }
  return (
    <>
      <h1>Invitation</h1>
      {error === null ? (
        <Skeleton className="mt-4 h-16" />
      ) : isRefusal(error) ? (
        <InlineAlert isSilent variant="info" title="This invitation is not valid" className="mt-4">
          {errorText(error)}
        </InlineAlert>
      ) : (
        <LoadFailure
          title="The invitation could not be loaded"
          error={error}
          onRetry={refetch}
          className="mt-4"
        />
      )}
    </>
  );
}

function Offer({ invitation: { role, invitedBy, expiresAt } }: { invitation: OpenInvitation }) {
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      {invitedBy} invites you to this workspace as {OFFERS[role]} The invitation is valid until{' '}
      <Moment iso={expiresAt} />.
    </p>
  );
}

const OFFERS: Readonly<Record<WorkspaceRole, string>> = {
  manager: 'a manager: you can do everything in it.',
  operator: 'an operator: you work with transfers, keys, webhooks and test runs.',
  viewer: 'a viewer: you can view everything except keys and secrets, but change nothing.',
};

interface JoinProps {
  token: string;
  invitation: OpenInvitation;
  operator: Operator;
}

function Join({ token, invitation: { workspace }, operator }: JoinProps) {
  const accept = useAcceptInvitation(token);
  return (
    <>
      {accept.error !== null && (
        <InlineAlert title="You have not joined" className="mt-4">
          {errorText(accept.error)}
        </InlineAlert>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          loading={accept.isPending || accept.isSuccess}
          onClick={() =>
            accept.mutate(undefined, { onSuccess: () => location.assign(startUrl(workspace.name)) })
          }
        >
          Join
        </Button>
        <span className="min-w-0 text-sm wrap-anywhere text-ink-3">
          You are signed in as {operator.username}.
        </span>
      </div>
    </>
  );
}

function ForGuest({ token, registration }: { token: string; registration: ReactNode }) {
  const [isNew, setIsNew] = useState(false);
  if (isNew) return registration;
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button variant="primary" sending={false} onClick={() => setIsNew(true)}>
        Create account
      </Button>
      <a href={`/login?${new URLSearchParams({ next: `/invitation/${token}` })}`} className={buttonClass()}>
        Log In
      </a>
    </div>
  );
}
