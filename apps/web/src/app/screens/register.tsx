import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { RegisterForm } from '@/features/auth/components/register-form.tsx';
import { navigate } from '@/lib/navigation/navigate.ts';

export function RegisterScreen() {
  return (
    <AuthLayout
      title="Register"
      text="Create an operator account for this server."
      footer={
        <span>
          Already have an account? <AuthLink href="/login">Login</AuthLink>
        </span>
      }
    >
      <RegisterForm onDone={() => navigate('/login')} />
    </AuthLayout>
  );
}
