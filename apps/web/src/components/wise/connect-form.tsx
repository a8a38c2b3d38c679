import type { OperationResult, WiseConnection } from '@clearbench/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Code } from '@/components/ui/code.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { connectErrorText, useConnectWise } from './connect-wise.ts';

const BOTH_REQUIRED = 'Both Profile ID and API Key are required to connect to Wise';

interface WiseConnectFormProps {
  simulator: WiseConnection['simulator'];
  onConnected?: (result: OperationResult) => unknown;
}

/** Connects with a profile ID and an API key. In a sandbox it can fill in those of the simulator. */
export function WiseConnectForm({ simulator, onConnected }: WiseConnectFormProps) {
  const [profileId, setProfileId] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const connect = useConnectWise(onConnected);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = profileId.trim() === '' || apiKey.trim() === '';
    setIsIncomplete(isMissing);
    if (!isMissing) connect.mutate({ profileId, apiKey });
  };
  const alert = isIncomplete ? BOTH_REQUIRED : connect.error !== null && connectErrorText(connect.error);
  return (
    <form noValidate onSubmit={send} aria-label="Connect with an API key">
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label="Profile ID" required>
          <Input
            value={profileId}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setProfileId(event.target.value)}
          />
        </Field>
        <Field label="API Key" required>
          <PasswordInput
            value={apiKey}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setApiKey(event.target.value)}
          />
        </Field>
      </div>
      {alert !== false && (
        <InlineAlert isSilent={!isIncomplete} className="mt-3">
          {alert}
        </InlineAlert>
      )}
      <div className="mt-3.5 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={connect.isPending}>
          Connect to Wise
        </Button>
        {simulator !== null && (
          <Button
            onClick={() => {
              setProfileId(simulator.profileId);
              setApiKey(simulator.apiKey);
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
