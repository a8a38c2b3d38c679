import type { FieldValues, Path } from 'react-hook-form';
import { type FormFieldProps, TextField } from '@/components/form/text-field.tsx';

type UsernameFieldProps<V extends FieldValues> = Pick<FormFieldProps<V, V>, 'form' | 'hint'>;

export function UsernameField<V extends FieldValues & { username: string }>(props: UsernameFieldProps<V>) {
  return (
    <TextField
      {...props}
      name={'username' as Path<V>}
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      // As long as the server takes it: the rule has no words of its own for more.
      maxLength={64}
    />
  );
}
