import type { Session } from '@clearbench/contract';
import { IdleWatch } from '@/features/auth/components/idle-watch.tsx';
import { ConfirmLogin } from '@/features/security/components/confirm-login.tsx';

/** Ends a session that nobody uses, and asks for a proof of who the operator is when a call needs one. */
export function SessionCare({ session: { idleSeconds } }: { session: Pick<Session, 'idleSeconds'> }) {
  return (
    <>
      <IdleWatch limitSeconds={idleSeconds} />
      <ConfirmLogin />
    </>
  );
}
