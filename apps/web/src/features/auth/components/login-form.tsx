import type { LoginInput, LoginOptions } from '@clearbench/contract';
import { PasswordField } from '@/components/form/text-field.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { useLogin } from '../api/login.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { UsernameField } from './username-field.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.loginSchema));

const TEXTS = {
  refused: { title: 'Login Failed', text: 'Invalid username or password' },
  broken: { title: 'Login Error' },
};

interface LoginFormProps {
  /** The form is prefilled with them; null: it is empty. */
  credentials: LoginOptions['credentials'];
  onDone: () => void;
}

export function LoginForm({ credentials, onDone }: LoginFormProps) {
  const login = useLogin();
  const { form, failure } = useAuthForm<LoginInput>({
    loadRules,
    start: credentials ?? { username: '', password: '' },
    submit: login.mutateAsync,
    onSuccess: () => {
      toast({ title: 'Login Successful', description: 'Welcome back!' });
      onDone();
    },
    texts: TEXTS,
  });
  return (
    <AuthForm form={form} failure={failure} submit="Login" sending="Logging in…">
      <UsernameField form={form} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </AuthForm>
  );
}
