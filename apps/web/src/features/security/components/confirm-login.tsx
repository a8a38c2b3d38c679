import { useEffect } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { confirmation, offerConfirmation } from '@/lib/api/confirmation.ts';
import { useStore } from '@/lib/browser/store.ts';

const ConfirmLoginDialog = lazyDialog(() =>
  import('./confirm-login-dialog.tsx').then((m) => m.ConfirmLoginDialog),
);

/** Asks the operator to prove who they are, whenever a call needs that. */
export function ConfirmLogin() {
  useEffect(offerConfirmation, []);
  const asked = useStore(confirmation);
  if (asked === null) return null;
  return <ConfirmLoginDialog onClose={() => asked.answer(false)} onDone={() => asked.answer(true)} />;
}
