import type { Session } from '@clearbench/contract';
import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { useSession } from '@/features/auth/api/session.ts';
import { loginPath } from '@/features/auth/model/next-path.ts';
import { navigate } from '@/lib/navigation/navigate.ts';

interface Guard {
  session: Session | undefined;
  isDenied: boolean;
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
  const isDenied = data === null;
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (data !== undefined && data !== null) wasLoggedIn.current = true;
  }, [data]);
  useEffect(() => {
    if (!isDenied) return;
    if (wasLoggedIn.current)
      toast({ title: 'Session ended', description: 'Log in to continue where you left off.' });
    navigate(loginPath(location.pathname + location.search + location.hash), { replace: true });
  }, [isDenied]);
  return { session: data ?? undefined, isDenied, error, retry: () => void refetch() };
}
