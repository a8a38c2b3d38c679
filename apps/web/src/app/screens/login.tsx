import { MAIN_WORKSPACE, type Session } from '@clearbench/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ProviderLinks } from '@/components/provider-links.tsx';
import { useOfferedProvider } from '@/features/auth/api/offered-provider.ts';
import { SESSION_KEY, useSession } from '@/features/auth/api/session.ts';
import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { EmergencyLogin } from '@/features/auth/components/emergency-login.tsx';
import { LoginForm } from '@/features/auth/components/login-form.tsx';
import { SignInProblemNotice } from '@/features/auth/components/sign-in-problem.tsx';
import { nextUrl } from '@/features/auth/model/next-path.ts';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { replaceBy } from '@/lib/navigation/navigate.ts';
import { homeUrl } from '@/lib/navigation/workspace.ts';

export function LoginScreen() {
  const { data: options } = useLoginOptions();
  const { data: session = null } = useSession();
  // A guest must not become the operator of the sandbox by mistake.
  const isInvited = nextUrl(location.search)?.startsWith('/invitation/') === true;
  const credentials = isInvited ? null : (options?.credentials ?? null);
  const client = useQueryClient();
  const leave = useCallback(() => {
    const { home = null } = client.getQueryData<Session | null>(SESSION_KEY) ?? {};
    replaceBy(nextUrl(location.search) ?? homeUrl(home ?? MAIN_WORKSPACE));
  }, [client]);
  const { providersOnly = false, providers: listed = [] } = options ?? {};
  const offered = useOfferedProvider(new URLSearchParams(location.search).get('provider'), options);
  const providers = offered === null ? listed : [...listed, offered];
  const form = <LoginForm credentials={credentials} onDone={leave} />;
  useEffect(() => {
    if (session !== null) leave();
  }, [session, leave]);
  return (
    <AuthLayout
      title="Login"
      text={
        providersOnly
          ? 'Sign in with the account of your organisation.'
          : 'Enter your username and password to open the console.'
      }
      footer={
        <>
          {options?.registration !== false && <AuthLink href="/register">Register</AuthLink>}
          {!providersOnly && <AuthLink href="/reset-password">Reset Password</AuthLink>}
        </>
      }
      note={
        credentials !== null && (
          <p className="mt-3 text-sm text-ink-3">
            The form is prefilled with the first operator of this sandbox, on this machine only.
          </p>
        )
      }
    >
      <SignInProblemNotice search={location.search} providers={providers} />
      {!providersOnly && form}
      {providers.length > 0 && (
        <ProviderLinks providers={providers} next={nextUrl(location.search)} isAlternative={!providersOnly} />
      )}
      {providersOnly && <EmergencyLogin>{form}</EmergencyLogin>}
    </AuthLayout>
  );
}
