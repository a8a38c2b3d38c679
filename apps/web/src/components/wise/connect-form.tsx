import type { OperationResult, WiseConnection } from '@clearbench/contract';
import { useState } from 'react';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { connectErrorText, useConnectWise } from './connect-wise.ts';

const BOTH_REQUIRED = 'Both Profile ID and API Key are required to connect to Wise';

interface WiseConnectFormProps {
  simulator: WiseConnection['simulator'];
  onConnected?: (result: OperationResult) => unknown;
}

const EMPTY = { profileId: '', apiKey: '' };

/** Connects with a profile ID and an API key. In a sandbox it can fill in those of the simulator. */
export function WiseConnectForm({ simulator, onConnected }: WiseConnectFormProps) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const connect = useConnectWise(onConnected);
  const form = useForm({
    start: EMPTY,
    send: (input) => {
      const isMissing = input.profileId.trim() === '' || input.apiKey.trim() === '';
      setIsIncomplete(isMissing);
      if (!isMissing) connect.mutate(input);
    },
  });
  const alert = isIncomplete ? BOTH_REQUIRED : connect.error !== null && connectErrorText(connect.error);
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Connect with an API key">
      <div className="grid gap-3.5 sm:grid-cols-2">
        <TextField form={form} name="profileId" label="Profile ID" inputMode="numeric" required />
        <PasswordField form={form} name="apiKey" label="API Key" autoComplete="off" required />
      </div>
      {alert !== false && (
        <InlineAlert isSilent={!isIncomplete} className="mt-3">
          {alert}
        </InlineAlert>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" sending={connect.isPending}>
          Connect to Wise
        </Button>
        {simulator !== null && (
          <Button
            onClick={() => {
              form.set('profileId', simulator.profileId);
              form.set('apiKey', simulator.apiKey);
              setIsIncomplete(false);
            }}
          >
            Use the simulator’s credentials
          </Button>
        )}
      </div>
      {simulator !== null && (
        <p className="mt-2.5 text-xs text-ink-3">
          In this sandbox Wise is simulated: profile <Code>{simulator.profileId}</Code>, API key{' '}
          <Code>{simulator.apiKey}</Code>.
        </p>
      )}
    </form>
  );
}
