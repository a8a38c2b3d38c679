import type { SettingsView } from '@clearbench/contract';
import type { PayeeVerificationMode } from '@clearbench/domain';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { useChangeSettings } from '../api/server-settings.ts';

const MODES: ReadonlyArray<{ value: PayeeVerificationMode; label: string; text: string }> = [
  { value: 'off', label: 'Off', text: 'Transfers are sent without asking the bank of the payee.' },
  {
    value: 'warn',
    label: 'Warn',
    text: 'The bank of the payee is asked before a transfer with a name and an account is sent. Its answer is shown, and stored with the transfer.',
  },
  {
    value: 'require',
    label: 'Require a decision',
    text: 'As with a warning, but operators and programs must decide to send when the name does not match. Payments that systems post, and files of more than 20 transfers, carry the answer only.',
  },
];

export const payeeModeLabel = (mode: PayeeVerificationMode): string =>
  MODES.find(({ value }) => value === mode)?.label ?? '';

/** Whether this side asks the banks of payees. */
export function PayeeVerificationSection({
  settings: { payeeVerification, fileVerification, singlePaymentVerification },
}: {
  settings: SettingsView;
}) {
  const { mutate } = useChangeSettings();
  return (
    <div className="max-w-170">
      <SegmentedControl
        label="Payee verification"
        value={payeeVerification}
        onValueChange={(mode) => mode !== payeeVerification && mutate({ payeeVerification: mode })}
        segments={MODES}
        sends
      />
      <p className="mt-1.5 text-sm text-ink-2">
        {MODES.find(({ value }) => value === payeeVerification)?.text}
      </p>
      <div className="mt-4 grid gap-4">
        <Switch
          sends
          label="Verify files before they are executed"
          hint="A pain.001 waits until it is released, unless its sender opts out. When off, senders can opt in."
          checked={fileVerification === 'opt-in'}
          onCheckedChange={(on) => mutate({ fileVerification: on ? 'opt-in' : 'opt-out' })}
        />
        <Switch
          sends
          label="Always verify files with one payment"
          hint="The law allows an opt-out only for two or more payments. Germany tolerates it for one, too."
          checked={singlePaymentVerification}
          onCheckedChange={(on) => mutate({ singlePaymentVerification: on })}
        />
      </div>
    </div>
  );
}
