import { toast } from '@/components/ui/feedback/use-toast.ts';
import { AuthLayout } from '@/features/auth/components/auth-layout.tsx';
import { AuthLink } from '@/features/auth/components/auth-link.tsx';
import { RegisterForm } from '@/features/auth/components/register-form.tsx';
import { navigate } from '@/lib/navigation/navigate.ts';

export function RegisterScreen() {
  const onDone = () => {
    toast({
      title: 'Registration Successful',
      description: 'Your account has been created. You may now log in.',
    });
    navigate('/login');
  };
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
      <RegisterForm onDone={onDone} />
    </AuthLayout>
  );
}
