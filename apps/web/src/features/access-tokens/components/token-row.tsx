import { type AccessToken, type CreatedAccessToken, TOKEN_OVERLAP_HOURS_DEFAULT } from '@clearbench/contract';
import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { useRevokeAccessToken, useRotateAccessToken } from '../api/access-tokens.ts';
import { ROLE_TEXTS, SCOPE_TEXTS } from '../model/texts.ts';

interface TokenRowProps {
  token: AccessToken;
  /** Only its owner gets a new secret of it. */
  isOwn: boolean;
  onRotated: (token: CreatedAccessToken) => void;
  /** When it expires, and its last use. */
  children: ReactNode;
}

export function TokenRow({ token, isOwn, onRotated, children }: TokenRowProps) {
  const { name, createdBy, role, scope, workspaces, earlierUntil, ofPipeline } = token;
  const rotate = useRotateAccessToken(token);
  const revoke = useRevokeAccessToken(token);
  const rotating = {
    ...rotate,
    mutate: (_: undefined, { onSuccess, onError }: { onSuccess: () => void; onError?: () => void }) =>
      rotate.mutate(undefined, {
        onSuccess: (rotated) => {
          onRotated(rotated);
          onSuccess();
        },
        ...(onError !== undefined && { onError }),
      }),
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {earlierUntil !== null && <Badge tone="warning">Earlier secret still works</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {SCOPE_TEXTS[scope]} · {ROLE_TEXTS[role]}
          {role !== 'administrator' && ` of ${workspaces.join(', ')}`} · by {createdBy}
        </p>
        <p className="text-sm text-ink-3 wrap-anywhere">{children}</p>
      </div>
      <span className="inline-flex gap-2">
        {isOwn && !ofPipeline && (
          <ConfirmButton
            size="sm"
            aria-label={`Rotate ${name}`}
            call={rotating}
            asks={{
              title: `Rotate "${name}"?`,
              description: `You get a new secret. The present one still works for ${TOKEN_OVERLAP_HOURS_DEFAULT} hours.`,
              confirmLabel: 'Rotate',
              loading: rotate.isPending,
            }}
          >
            Rotate
          </ConfirmButton>
        )}
        <ConfirmButton
          size="sm"
          aria-label={`Revoke ${name}`}
          call={revoke}
          asks={{
            title: `Revoke "${name}"?`,
            description: 'Programs that use it are refused at once. This cannot be undone.',
            confirmLabel: 'Revoke',
            destructive: true,
            loading: revoke.isPending,
          }}
        >
          Revoke
        </ConfirmButton>
      </span>
    </li>
  );
}
