import { useEffect } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { useLogout } from '@/features/auth/api/logout.ts';
import { navigate } from '@/lib/navigation/navigate.ts';
import { BareFrame } from '../bare-frame.tsx';

/** The target of Sign Out: ends the session and continues to the login. */
export function LogoutScreen() {
  const { mutate, isIdle, isSuccess, error } = useLogout();
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);
  useEffect(() => {
    if (isSuccess) navigate('/login', { replace: true });
  }, [isSuccess]);
  return (
    <BareFrame>
      <h1>{error === null ? 'Signing out…' : 'You are still signed in'}</h1>
      <LoadFailure
        title="The session could not be ended"
        error={error}
        onRetry={() => mutate()}
        className="mt-4"
      />
    </BareFrame>
  );
}
