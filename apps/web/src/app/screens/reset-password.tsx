import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { ResetPasswordForm } from '@/features/auth/components/reset-password-form.tsx';

export function ResetPasswordScreen() {
  return (
    <AuthLayout
      title="Reset Super Password"
      text="Use the super password of this server to set a new password for an operator."
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
