import type { Operator } from '@clearbench/contract';
import { useEffect } from 'react';
import { Brand } from '@/components/brand.tsx';
import { ProviderLinks } from '@/components/provider-links.tsx';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { listenToOtherTabs } from '@/lib/navigation/tabs.ts';
import { idleEnd } from '../model/idle-end.ts';
import { EmergencyLogin } from './emergency-login.tsx';
import { LoginForm } from './login-form.tsx';

const back = () => idleEnd.set(false);

/** Covers the screen after the session has ended for want of use. Behind it, a half-filled form stays. */
export function SessionEnded({ operator }: { operator: Pick<Operator, 'username'> }) {
  useEffect(() => listenToOtherTabs(({ kind }) => kind === 'signed-in' && back()), []);
  const { data: options } = useLoginOptions();
  const { providersOnly = false, providers = [] } = options ?? {};
  const form = <LoginForm credentials={{ username: operator.username, password: '' }} onDone={back} />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col px-6 py-10">
      <Brand />
      <h1 className="mt-10">Session ended</h1>
      <p className="mt-1 text-ink-2">
        You had not used the console for a while. {textOf(providersOnly, providers.length > 0)}
      </p>
      {!providersOnly && form}
      {providers.length > 0 && (
        <ProviderLinks
          providers={providers}
          next={location.pathname + location.search + location.hash}
          isAlternative={!providersOnly}
        />
      )}
      {providersOnly && <EmergencyLogin>{form}</EmergencyLogin>}
    </main>
  );
}

/** A provider leads away from the page, so what was typed is lost. */
function textOf(providersOnly: boolean, hasProviders: boolean): string {
  if (providersOnly) return 'Sign in again to return to this page.';
  const promise = 'Log in to continue where you left off: what you have typed is still there.';
  return hasProviders ? `${promise} An account of your organisation opens the page anew.` : promise;
}
