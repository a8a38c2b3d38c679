import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { useLogout } from '@/features/auth/api/logout.ts';
import { errorText } from '@/lib/api.ts';
import { BareFrame } from '../bare-frame.tsx';

/** Where Sign Out leads: ends the session at once, and goes on to the login. */
export function LogoutScreen() {
  const [, navigate] = useLocation();
  const { mutate, isIdle, isSuccess, error } = useLogout();
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);
  useEffect(() => {
    if (isSuccess) navigate('/login', { replace: true });
  }, [isSuccess, navigate]);
  return (
    <BareFrame>
      <h1>{error === null ? 'Signing out…' : 'You are still signed in'}</h1>
      {error !== null && (
        <>
          <InlineAlert className="mt-4">{errorText(error)}</InlineAlert>
          <div className="mt-4">
            <Button variant="primary" onClick={() => mutate()}>
              Try again
            </Button>
          </div>
        </>
      )}
    </BareFrame>
  );
}
