import type { RegisterInput } from '@clearbench/contract';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { useRegister } from '../api/register.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { UsernameField } from './username-field.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.registerSchema));

const TEXTS = {
  refused: { title: 'Registration Failed', text: 'An error occurred during registration' },
  broken: { title: 'Registration Error' },
};

interface RegisterFormProps {
  /** The token of an invitation, which is valid even if registration is closed. */
  invitation?: string;
  onDone: () => void;
}

export function RegisterForm({ invitation, onDone }: RegisterFormProps) {
  const { data: options } = useLoginOptions();
  const register = useRegister(invitation);
  const { form, failure } = useAuthForm<RegisterInput>({
    loadRules,
    start: { username: '', email: '', password: '' },
    submit: register.mutateAsync,
    onSuccess: onDone,
    texts: TEXTS,
  });
  if (options?.registration === false && invitation === undefined) {
    return (
      <InlineAlert isSilent variant="info" title="Registration is closed" className="mt-6">
        This server accepts no new operators. Ask its administrator.
      </InlineAlert>
    );
  }
  return (
    <AuthForm form={form} failure={failure} submit="Register" sending="Registering…">
      <UsernameField form={form} hint="At least 3 characters" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
