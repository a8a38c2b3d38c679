import { type OpenInvitation, PATHS } from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** An invitation as its guest sees it. */
export const invitationQuery = (token: string) =>
  queryOptions<OpenInvitation>({
    queryKey: [PATHS.invitation.replace(':token', () => encodeURIComponent(token))],
  });

export function useAcceptInvitation(token: string) {
  return useSend({
    send: () =>
      apiFetch(
        'POST',
        PATHS.invitationAcceptance.replace(':token', () => encodeURIComponent(token)),
      ),
  });
}
