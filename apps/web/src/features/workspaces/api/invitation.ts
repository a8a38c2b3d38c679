import { fillPath, PATHS } from '@clearbench/contract';
import { apiFetch } from '@/lib/api/api.ts';
import { readQuery } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** An invitation as its guest sees it. */
export const invitationQuery = (token: string) => readQuery(fillPath(PATHS.invitation, { token }));

export function useAcceptInvitation(token: string) {
  return useSend({
    send: () => apiFetch('POST', fillPath(PATHS.invitationAcceptance, { token })),
  });
}
