import type { LoginInput } from '@clearbench/contract';
import { PasswordField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { useLogin } from '../api/login.ts';
import { useLoginOptions } from '../api/login-options.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { UsernameField } from './username-field.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.loginSchema));

const TEXTS = {
  refused: { title: 'Login Failed', text: 'Invalid username or password' },
  broken: { title: 'Login Error' },
};

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { data: options } = useLoginOptions();
  const login = useLogin();
  const { form, failure } = useAuthForm<LoginInput>({
    loadRules,
    start: options?.credentials ?? { username: '', password: '' },
    submit: login.mutateAsync,
    onSuccess: () => {
      toast({ title: 'Login Successful', description: 'Welcome back!' });
      onDone();
    },
    texts: TEXTS,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-6 flex flex-col gap-4">
      {failure !== null && (
        <InlineAlert isSilent title={failure.title}>
          {failure.text}
        </InlineAlert>
      )}
      <UsernameField form={form} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <Button type="submit" variant="primary" loading={form.isSending} className="mt-1 justify-center">
        {form.isSending ? 'Logging in…' : 'Login'}
      </Button>
    </form>
  );
}
