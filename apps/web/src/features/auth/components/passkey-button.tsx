import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { usePasskeyLogin } from '../api/login.ts';

interface PasskeyButtonProps {
  onDone: () => void;
  /** The only way to continue. */
  isMain?: boolean;
}

export function PasskeyButton({ onDone, isMain = false }: PasskeyButtonProps) {
  const { mutate, isPending, error } = usePasskeyLogin();
  return (
    <div className="mt-4 grid gap-3">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        loading={isPending}
        className="justify-center"
        onClick={() => mutate(undefined, { onSuccess: onDone })}
      >
        Log in with a passkey
      </Button>
      {error !== null && <InlineAlert title="Login Failed">{errorText(error)}</InlineAlert>}
    </div>
  );
}
