import { KeyRound } from 'lucide-react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ProviderLinks } from '@/components/provider-links.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { canUsePasskeys } from '@/lib/browser/passkeys.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useConfirm, useFactors } from '../api/factors.ts';

interface ConfirmLoginDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** With a second factor, or the password of an operator who has none. With neither, by a new login at their provider. */
export function ConfirmLoginDialog(props: ConfirmLoginDialogProps) {
  const { data: factors } = useFactors();
  const isOfProvider = factors?.password === false && !factors.app && factors.passkeys.length === 0;
  return isOfProvider ? <SignInAgain onClose={props.onClose} /> : <ProofDialog {...props} />;
}

function SignInAgain({ onClose }: Pick<ConfirmLoginDialogProps, 'onClose'>) {
  const { data: options, error, refetch } = useLoginOptions();
  return (
    <Dialog
      onClose={onClose}
      title="Sign in again"
      description="You logged in a while ago, and this needs a recent login. Afterwards you are back on this page."
      size="sm"
    >
      <LoadFailure title="Your provider could not be loaded" error={error} onRetry={refetch} />
      {options !== undefined && (
        <ProviderLinks
          providers={options.providers}
          next={location.pathname + location.search + location.hash}
          isAlternative={false}
        />
      )}
    </Dialog>
  );
}

function ProofDialog({ onClose, onDone }: ConfirmLoginDialogProps) {
  const { data: factors, error, refetch } = useFactors();
  const confirm = useConfirm();
  const byPasskey = useConfirm();
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  const hasFactor = factors !== undefined && (factors.app || factors.passkeys.length > 0);
  const form = useForm({
    start: { proof: '' },
    rules: ({ proof }: { proof: string }) =>
      proof === ''
        ? { problems: { proof: hasFactor ? 'Please enter a code' : 'Please enter your password' } }
        : { input: { proof } },
    send: async ({ proof }) => {
      await confirm.mutateAsync(hasFactor ? { code: proof } : { password: proof });
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Confirm that it is you"
      description="You logged in a while ago, and this needs a recent login."
      size="sm"
      submit="Confirm"
      failed="This was not accepted"
      ofInstallation
      className="grid gap-3.5"
    >
      {factors === undefined &&
        (error === null ? (
          <Skeleton className="h-12" />
        ) : (
          <LoadFailure title="Your second factors could not be loaded" error={error} onRetry={refetch} />
        ))}
      {hasPasskey && (
        <Button
          icon={KeyRound}
          className="justify-center"
          loading={byPasskey.isPending}
          onClick={() => byPasskey.mutate('passkey', { onSuccess: onDone })}
        >
          Use a passkey
        </Button>
      )}
      {byPasskey.error !== null && (
        <InlineAlert title="The passkey was not accepted">{errorText(byPasskey.error)}</InlineAlert>
      )}
      {hasFactor && (
        <TextField
          form={form}
          name="proof"
          label="Code"
          hint="From your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          className="[&_input]:mono"
        />
      )}
      {factors !== undefined && !hasFactor && (
        <PasswordField form={form} name="proof" label="Password" autoComplete="current-password" />
      )}
    </FormDialog>
  );
}
