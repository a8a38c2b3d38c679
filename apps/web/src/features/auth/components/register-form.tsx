import { type RegisterInput, registerSchema } from '@clearbench/contract';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { useLoginOptions } from '../api/login-options.ts';
import { useRegister } from '../api/register.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { UsernameField } from './username-field.tsx';

const TEXTS = {
  refused: { title: 'Registration Failed', text: 'An error occurred during registration' },
  broken: { title: 'Registration Error' },
};

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { data: options } = useLoginOptions();
  const register = useRegister();
  const { form, failure, isSending, onSubmit } = useAuthForm<RegisterInput>({
    schema: registerSchema,
    defaultValues: { username: '', email: '', password: '' },
    submit: register.mutateAsync,
    onSuccess: () => {
      toast({
        title: 'Registration Successful',
        description: 'Your account has been created. You may now log in.',
      });
      onDone();
    },
    texts: TEXTS,
  });
  const { errors } = form.formState;
  if (options?.registration === false) {
    return (
      <InlineAlert variant="info" title="Registration is closed" className="mt-6">
        This server takes no new operators. Ask whoever runs it.
      </InlineAlert>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-4">
      {failure !== null && <InlineAlert title={failure.title}>{failure.text}</InlineAlert>}
      <UsernameField
        hint="At least 3 characters"
        error={errors.username?.message}
        {...form.register('username')}
      />
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Password" hint="At least 8 characters" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" loading={isSending} className="mt-1 justify-center">
        {isSending ? 'Registering…' : 'Register'}
      </Button>
    </form>
  );
}
