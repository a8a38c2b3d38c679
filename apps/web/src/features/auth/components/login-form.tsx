import type { LoginInput, LoginOptions } from '@clearbench/contract';
import { useState } from 'react';
import { PasswordField } from '@/components/form/text-field.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { hasCode } from '@/lib/api/api.ts';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { canUsePasskeys } from '@/lib/browser/passkeys.ts';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { useLogin } from '../api/login.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { LazyPasskeyButton } from './lazy-passkey-button.ts';
import { UsernameField } from './username-field.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.loginSchema));

// Few logins need it.
const SecondFactorForm = lazyComponent(() =>
  import('./second-factor-form.tsx').then((m) => m.SecondFactorForm),
);

const TEXTS = {
  refused: { title: 'Login Failed', text: 'Invalid username or password' },
  broken: { title: 'Login Error' },
};

interface LoginFormProps {
  /** The form is prefilled with them; null: it is empty. */
  credentials: LoginOptions['credentials'];
  onDone: () => void;
}

/** The password, and then the second factor of operators who have one. Or a passkey alone. */
export function LoginForm({ credentials, onDone }: LoginFormProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { data: options } = useLoginOptions();
  const login = useLogin();
  const welcome = () => {
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    onDone();
  };
  const { form, failure } = useAuthForm<LoginInput>({
    loadRules,
    start: credentials ?? { username: '', password: '' },
    submit: async (input) => {
      try {
        await login.mutateAsync(input);
      } catch (error) {
        if (!hasCode(error, 'second_factor_required')) throw error;
        return setIsConfirming(true);
      }
      return welcome();
    },
    onSuccess: () => undefined,
    texts: TEXTS,
  });
  if (isConfirming) return <SecondFactorForm onDone={welcome} onCancel={() => setIsConfirming(false)} />;
  return (
    <>
      <AuthForm form={form} failure={failure} submit="Login" sending="Logging in…">
        <UsernameField form={form} />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </AuthForm>
      {options?.passkeys === true && canUsePasskeys() && <LazyPasskeyButton onDone={welcome} />}
    </>
  );
}
