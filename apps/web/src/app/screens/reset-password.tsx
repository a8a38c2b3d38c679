import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form.tsx';

export function ResetPasswordScreen() {
  return (
    <AuthLayout
      title="Reset Super Password"
      text="Set a new password for an operator with the super password of this server."
      footer={
        <span>
          Remembered it? <AuthLink href="/login">Back to Login</AuthLink>
        </span>
      }
    >
      <ResetPasswordForm />
    </AuthLayout>
  );
}
