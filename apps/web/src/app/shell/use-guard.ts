import type { Session } from '@clearbench/contract';
import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { useSession } from '@/features/auth/api/session.ts';
import { idleEnd } from '@/features/auth/model/idle-end.ts';
import { loginPath } from '@/features/auth/model/next-path.ts';
import { idleSeconds } from '@/lib/browser/activity.ts';
import { useStore } from '@/lib/browser/store.ts';
import { navigate } from '@/lib/navigation/navigate.ts';

interface Guard {
  session: Session | undefined;
  isDenied: boolean;
  /** The session has ended for want of use: `session` is still the ended one. */
  isIdleEnd: boolean;
  /** The reason why the login state is unknown. */
  error: unknown;
  retry: () => void;
}

/**
 * Redirects to the login without a session, at the start or when the session ends. Until the session is checked the screen inside is
 * rendered, so that it loads in parallel; the server protects its data.
 */
export function useGuard(): Guard {
  const { data, error, refetch } = useSession();
  const isIdleEnd = useStore(idleEnd);
  const lastSession = useRef<Session>(undefined);
  if (data !== undefined && data !== null) lastSession.current = data;
  const isDenied = data === null && !isIdleEnd;
  useEffect(() => {
    if (!isDenied) return;
    const last = lastSession.current;
    // After a rest of the machine, the server's answer comes before the warning.
    if (last !== undefined && idleSeconds() >= last.idleSeconds) return idleEnd.set(true);
    if (last !== undefined)
      toast({ title: 'Session ended', description: 'Log in to continue where you left off.' });
    navigate(loginPath(location.pathname + location.search + location.hash), { replace: true });
  }, [isDenied]);
  const session = isIdleEnd ? lastSession.current : (data ?? undefined);
  return { session, isDenied, isIdleEnd, error, retry: () => void refetch() };
}
