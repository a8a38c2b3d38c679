import type { Invitation, Member } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealTime } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { membersQuery, useChangeRole, useRemoveMember, useWithdrawInvitation } from '../api/members.ts';
import { ROLE_OPTIONS, ROLE_TEXTS } from '../model/texts.ts';
import { InviteForm } from './invite-form.tsx';

const LINE = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5';
/** The text shrinks for the controls beside it, until too little is left. */
const WHO = 'min-w-0 flex-1 basis-55';

/** The members of a workspace, and who is invited to it. Administrators need not be members. */
export function MemberSection({ workspace }: { workspace: string }) {
  const { data, error, refetch } = useQuery(membersQuery(workspace));
  return (
    <section id="members" aria-label="Members" className="scroll-mt-4">
      <h3 className="text-base font-semibold">Members</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        Administrators see every workspace; others see those that they are members of.
      </p>
      <LoadFailure title="The members could not be loaded" error={error} onRetry={refetch} className="mt-3" />
      {data === undefined && error === null && <Skeleton className="mt-3 h-12" />}
      {data !== undefined && (
        <>
          {data.members.length === 0 ? (
            <p className="mt-2 text-sm text-ink-3">No members yet.</p>
          ) : (
            <ul aria-label="Members" className="mt-1 divide-y divide-line">
              {data.members.map((member) => (
                <MemberLine key={member.id} workspace={workspace} member={member} />
              ))}
            </ul>
          )}
          {data.invitations.length > 0 && (
            <>
              <h4 className="mt-4 text-sm font-semibold">Invited</h4>
              <ul aria-label="Invitations" className="divide-y divide-line">
                {data.invitations.map((invitation) => (
                  <InvitationLine key={invitation.id} workspace={workspace} invitation={invitation} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <InviteForm workspace={workspace} />
    </section>
  );
}

function MemberLine({ workspace, member }: { workspace: string; member: Member }) {
  const { username, email, role, since } = member;
  const change = useChangeRole(workspace, member);
  const remove = useRemoveMember(workspace, member);
  return (
    <li className={LINE}>
      <div className={WHO}>
        <p className="font-medium wrap-anywhere">{username}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {email} · since <RealTime iso={since} relativeClassName="hidden" />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Select
          aria-label={`Role of ${username}`}
          className="min-w-30"
          value={role}
          onValueChange={(chosen) => chosen !== role && change.mutate(chosen)}
          options={ROLE_OPTIONS}
        />
        <ConfirmButton
          size="sm"
          aria-label={`Remove ${username}`}
          call={remove}
          asks={{
            title: `Remove ${username} from this workspace?`,
            description: 'They lose access immediately, including in open tabs. You can invite them again.',
            confirmLabel: 'Remove',
            destructive: true,
            loading: remove.isPending,
          }}
        >
          Remove
        </ConfirmButton>
      </div>
    </li>
  );
}

function InvitationLine({ workspace, invitation }: { workspace: string; invitation: Invitation }) {
  const { note, role, invitedBy, expiresAt } = invitation;
  const withdraw = useWithdrawInvitation(workspace, invitation);
  return (
    <li className={LINE}>
      <div className={WHO}>
        <p className="font-medium wrap-anywhere">{note}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {textOf(ROLE_TEXTS, role)} · invited by {invitedBy} · until{' '}
          <RealTime iso={expiresAt} relativeClassName="hidden" />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Withdraw the invitation for ${note}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </li>
  );
}
