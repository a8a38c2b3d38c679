import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

interface UsernameFieldProps extends UseFormRegisterReturn<'username'> {
  hint?: string;
  error: string | undefined;
}

export function UsernameField({ hint, error, ...input }: UsernameFieldProps) {
  return (
    <Field label="Username" hint={hint} error={error}>
      {/* As long as the server takes it: the rule has no words of its own for more. */}
      <Input autoComplete="username" autoCapitalize="none" spellCheck={false} {...input} maxLength={64} />
    </Field>
  );
}
