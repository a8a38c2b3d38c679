import type { MouseEvent } from 'react';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { useLogout } from '@/features/auth/api/logout.ts';
import { errorText } from '@/lib/api/api.ts';
import { navigate } from '@/lib/navigation/navigate.ts';

export function SignOutLink() {
  const { mutate } = useLogout();
  const signOut = (event: MouseEvent) => {
    event.preventDefault();
    mutate(undefined, {
      onSuccess: () => navigate('/login', { replace: true }),
      onError: (error) =>
        toast({ title: 'You are still signed in', description: errorText(error), variant: 'destructive' }),
    });
  };
  return (
    <a href="/login" onClick={signOut} className={buttonClass()}>
      Sign Out
    </a>
  );
}
