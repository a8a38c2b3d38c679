import type { Operator } from '@clearbench/contract';
import { useEffect } from 'react';
import { Brand } from '@/components/brand.tsx';
import { listenToOtherTabs } from '@/lib/navigation/tabs.ts';
import { idleEnd } from '../model/idle-end.ts';
import { LoginForm } from './login-form.tsx';

const back = () => idleEnd.set(false);

/** Covers the screen after the session has ended for want of use. Behind it, a half-filled form stays. */
export function SessionEnded({ operator }: { operator: Pick<Operator, 'username'> }) {
  useEffect(() => listenToOtherTabs(({ kind }) => kind === 'signed-in' && back()), []);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-90 flex-col px-6 py-10">
      <Brand />
      <h1 className="mt-10">Session ended</h1>
      <p className="mt-1 text-ink-2">
        You had not used the console for a while. Log in to continue where you left off: what you have typed
        is still there.
      </p>
      <LoginForm credentials={{ username: operator.username, password: '' }} onDone={back} />
    </main>
  );
}
