import type { ChangePasswordInput } from '@clearbench/contract';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { PasswordField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { useChangePassword } from '../api/password.ts';
import { StrengthMeter } from './strength-meter.tsx';

const EMPTY: ChangePasswordInput = { currentPassword: '', newPassword: '' };

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.changePasswordSchema));

interface PasswordFormProps {
  /** What attackers know about the operator. */
  about: readonly string[];
}

export function PasswordForm({ about }: PasswordFormProps) {
  const change = useChangePassword();
  const form = useForm<ChangePasswordInput>({
    start: EMPTY,
    loadRules,
    send: async (input) => {
      await change.mutateAsync(input);
      form.reset(EMPTY);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Change password" className="max-w-90">
      <div className="grid gap-3.5">
        <PasswordField
          form={form}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <div>
          <PasswordField
            form={form}
            name="newPassword"
            label="New password"
            hint="At least 8 characters"
            autoComplete="new-password"
          />
          <StrengthMeter password={form.values.newPassword} about={about} />
        </div>
      </div>
      <FormRefusal title="Your password was not changed" refusal={form.refusal} />
      <Button type="submit" className="mt-3" loading={form.isSending}>
        Change password
      </Button>
    </form>
  );
}
