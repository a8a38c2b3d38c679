import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { errorText } from '@/lib/api/api.ts';
import { canUsePasskeys } from '@/lib/browser/passkeys.ts';
import { useSecondFactor } from '../api/login.ts';
import { useSecondFactorRequest } from '../api/second-factor.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { LazyPasskeyButton } from './lazy-passkey-button.ts';

const TEXTS = {
  refused: { title: 'Login Failed', text: 'This code is wrong' },
  broken: { title: 'Login Error' },
};

const noRules = async () => (input: { code: string }) => ({ input });

interface SecondFactorFormProps {
  onDone: () => void;
  /** Back to the password. */
  onCancel: () => void;
}

/** The second step of a login. */
export function SecondFactorForm({ onDone, onCancel }: SecondFactorFormProps) {
  const { data: waiting, error } = useSecondFactorRequest();
  const confirm = useSecondFactor();
  const { form, failure } = useAuthForm({
    loadRules: noRules,
    start: { code: '' },
    submit: confirm.mutateAsync,
    onSuccess: onDone,
    texts: TEXTS,
  });
  if (waiting === undefined) {
    return (
      error !== null && (
        <InlineAlert
          title="This login can’t continue"
          className="mt-6"
          action={
            <Button size="sm" onClick={onCancel}>
              Back
            </Button>
          }
        >
          {errorText(error)}
        </InlineAlert>
      )
    );
  }
  return (
    <>
      <p className="mt-5 text-ink-2">
        Logging in as <strong className="font-medium text-ink">{waiting.username}</strong>.
      </p>
      {waiting.passkey && canUsePasskeys() && <LazyPasskeyButton onDone={onDone} isMain={!waiting.code} />}
      {waiting.code && (
        <AuthForm form={form} failure={failure} submit="Confirm" sending="Confirming…">
          <TextField
            form={form}
            name="code"
            label="Code"
            hint="From your authenticator app, or one of your recovery codes"
            autoComplete="one-time-code"
            autoFocus
            className="[&_input]:mono"
          />
        </AuthForm>
      )}
      <Button variant="ghost" className="mt-3 self-start" onClick={onCancel}>
        Back
      </Button>
    </>
  );
}
