import type { ResetPasswordInput } from '@clearbench/contract';
import { useState } from 'react';
import { PasswordField } from '@/components/form/text-field.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { useResetPassword } from '../api/reset-password.ts';
import { useAuthForm } from '../model/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import { UsernameField } from './username-field.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.resetPasswordSchema));

const TEXTS = {
  refused: { title: 'Password Reset Failed', text: 'An error occurred' },
  broken: { title: 'Password Reset Error' },
};

const EMPTY: ResetPasswordInput = { username: '', superPassword: '', newPassword: '', confirmPassword: '' };

export function ResetPasswordForm() {
  const [done, setDone] = useState(false);
  const reset = useResetPassword();
  const { form, failure } = useAuthForm<ResetPasswordInput>({
    loadRules,
    start: EMPTY,
    submit: reset.mutateAsync,
    onSuccess: () => {
      toast({
        title: 'Password Reset Initiated',
        description: 'If an account with that email exists, you will receive reset instructions',
      });
      form.reset(EMPTY);
      setDone(true);
    },
    texts: TEXTS,
  });
  return (
    <AuthForm form={form} failure={failure} submit="Reset Password" sending="Resetting…">
      {done && failure === null && (
        <InlineAlert isSilent variant="info" title="Password Reset Initiated">
          If this operator exists, the new password is set and every older session has ended.{' '}
          <AuthLink href="/login">Continue to Login</AuthLink>
        </InlineAlert>
      )}
      <UsernameField form={form} />
      <PasswordField
        form={form}
        name="superPassword"
        label="Super Password"
        hint="Printed once when this server was first started, or set by its administrator"
        autoComplete="off"
      />
      <PasswordField
        form={form}
        name="newPassword"
        label="New Password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
