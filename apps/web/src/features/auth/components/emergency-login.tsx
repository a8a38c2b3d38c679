import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';

/** The password form of the emergency operator, where all others sign in by a provider. */
export function EmergencyLogin({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="ghost" sending={false} className="mt-4 self-center" onClick={() => setIsOpen(true)}>
        Use the emergency account
      </Button>
    );
  }
  return (
    <>
      <p className="mt-6 text-sm text-ink-2">
        Only for when no provider works. Each use is recorded, and shown to the administrators.
      </p>
      {children}
    </>
  );
}
