import { useCallback, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useLoginOptions } from '@/features/auth/api/login-options.ts';
import { useSession } from '@/features/auth/api/session.ts';
import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { LoginForm } from '@/features/auth/components/login-form.tsx';
import { nextPath } from '@/features/auth/model/next-path.ts';

export function LoginScreen() {
  const { data: options } = useLoginOptions();
  const { data: session = null } = useSession();
  const leave = useCallback(() => {
    const path = nextPath(location.search);
    // The API reference is a page of the server, not a screen.
    if (path.startsWith('/api/')) location.replace(path);
    else navigate(path, { replace: true });
  }, []);
  useEffect(() => {
    if (session !== null) leave();
  }, [session, leave]);
  return (
    <AuthLayout
      title="Login"
      text="Enter your username and password to open the console."
      footer={
        <>
          {options?.registration !== false && <AuthLink href="/register">Register</AuthLink>}
          <AuthLink href="/reset-password">Reset Password</AuthLink>
        </>
      }
      note={
        options?.credentials != null && (
          <p className="mt-3 text-sm text-ink-3">
            The form is prefilled with the first operator of this sandbox, on this machine only.
          </p>
        )
      }
    >
      <LoginForm onDone={leave} />
    </AuthLayout>
  );
}
