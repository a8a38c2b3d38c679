import type { GroupRight, SingleSignOn } from '@clearbench/contract';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { RealTime } from '@/components/time.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useRemoveGroupRight } from '../api/single-sign-on.ts';
import { GROUP_ROLE_TEXTS } from '../model/group-role-texts.ts';
import { GroupRightForm } from './group-right-form.tsx';

/** The providers of single sign-on, and what their groups may do. */
export function SingleSignOnSection({ providers, rights, emergency }: SingleSignOn) {
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;
  return (
    <>
      {emergency !== null && <Emergency {...emergency} />}
      {providers.map(({ id, name, issuer, groupsClaim, callback, home, backChannelLogout }) => (
        <section key={id} aria-label={name} className="not-first:mt-4">
          <h3 className="mb-1 text-base font-semibold">{name}</h3>
          <Facts>
            <Fact label="Issuer">{issuer}</Fact>
            <Fact label="Claim with groups">{groupsClaim}</Fact>
            <CodeFact label="Redirect URI" value={callback} />
            <CodeFact label="Redirect after logout" value={home} />
            <CodeFact label="Back-channel logout" value={backChannelLogout} />
          </Facts>
        </section>
      ))}
      <h3 className="mt-5 text-base font-semibold">Rights of groups</h3>
      <p className="mt-0.5 max-w-[72ch] text-sm text-ink-2">
        The members of a group have its rights from their next login on. Those who leave it lose them at the
        next login, or within five minutes if the provider gives refresh tokens, and all their sessions end.
        Memberships that you gave by hand stay.
      </p>
      {rights.length === 0 ? (
        <p className="mt-2 text-sm text-ink-3">
          No group has a right yet, so only people with an invitation can sign in.
        </p>
      ) : (
        <ul aria-label="Rights of groups" className="mt-1 divide-y divide-line">
          {rights.map((right) => (
            <RightLine
              key={`${right.provider} ${right.group} ${right.workspace} ${right.id}`}
              right={right}
              provider={nameOf(right.provider)}
            />
          ))}
        </ul>
      )}
      <GroupRightForm providers={providers} />
    </>
  );
}

function Emergency({ username, lastLoginAt }: NonNullable<SingleSignOn['emergency']>) {
  return (
    <InlineAlert variant="info" isSilent title="Passwords are turned off" className="mb-4">
      Only the emergency account {username} has one.{' '}
      {lastLoginAt === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <RealTime iso={lastLoginAt} />.
        </>
      )}
    </InlineAlert>
  );
}

function RightLine({ right, provider }: { right: GroupRight; provider: string }) {
  const { id, group, workspace, role } = right;
  const remove = useRemoveGroupRight(id);
  const text = workspace === null ? GROUP_ROLE_TEXTS[role] : `${GROUP_ROLE_TEXTS[role]} in ${workspace}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-55">
        <p className="font-medium wrap-anywhere">{group}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {provider} · {text}
        </p>
      </div>
      {id === null ? (
        <Badge tone="neutral">In the configuration</Badge>
      ) : (
        <ConfirmButton
          size="sm"
          aria-label={`Remove the right of ${group}`}
          call={remove}
          asks={{
            title: `Take this right from ${group}?`,
            description: `${text}: members who have it only from this group lose it at once, and their sessions end.`,
            confirmLabel: 'Take away',
            destructive: true,
            loading: remove.isPending,
          }}
        >
          Remove
        </ConfirmButton>
      )}
    </li>
  );
}
