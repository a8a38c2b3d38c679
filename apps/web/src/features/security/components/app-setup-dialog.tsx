import type { AppSetup } from '@clearbench/contract';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { useSetUpApp } from '../api/factors.ts';
import { QrImage } from './qr-image.tsx';

interface AppSetupDialogProps {
  setup: AppSetup;
  onClose: () => void;
  /** The recovery codes that come with a first second factor; null: there are some already. */
  onDone: (codes: readonly string[] | null) => void;
}

export function AppSetupDialog({ setup, onClose, onDone }: AppSetupDialogProps) {
  const { ticket, secret, url, qr } = setup;
  const setUp = useSetUpApp();
  const form = useForm({
    start: { code: '' },
    send: async ({ code }) => {
      const { recoveryCodes } = await setUp.mutateAsync({ ticket, code });
      onDone(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan the code with your app, then enter the six digits that it shows."
      size="sm"
      submit="Confirm"
      failed="The code was not accepted"
      ofInstallation
      className="grid gap-3.5"
    >
      <QrImage rows={qr} label="QR code for the authenticator app" />
      <p className="text-sm text-ink-2">
        Can’t scan?{' '}
        <a href={url} className="font-medium text-accent hover:underline">
          Open the app on this device
        </a>{' '}
        or enter this key:{' '}
        <span className="mono wrap-anywhere text-ink" data-testid="app-secret">
          {secret}
        </span>{' '}
        <CopyButton value={secret} item="key" />
      </p>
      <TextField
        form={form}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-48 [&_input]:mono"
      />
    </FormDialog>
  );
}
