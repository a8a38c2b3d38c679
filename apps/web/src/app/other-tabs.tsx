import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SESSION_KEY } from '@/features/auth/api/session.ts';
import { forgetSession } from '@/features/auth/model/forget-session.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { listenToOtherTabs } from '@/lib/navigation/tabs.ts';
import { pathWithin } from '@/lib/navigation/workspace.ts';
import { matchScreen } from './routes.ts';

/** Follows other tabs, which share the session. */
export function OtherTabs() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      listenToOtherTabs((news) => {
        switch (news.kind) {
          case 'signed-in':
            void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
            break;
          case 'signed-out':
            // Hides the screen first; its address may reveal something about a payment.
            if (matchScreen(pathWithin(location.pathname)).route.frame !== 'bare')
              navigate('/login', { replace: true });
            forgetSession(queryClient);
            queryClient.setQueryData(SESSION_KEY, null);
            break;
        }
      }),
    [queryClient],
  );
  return null;
}
