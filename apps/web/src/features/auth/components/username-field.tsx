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
      // The server's maximum: the rule has no message for longer names.
      maxLength={64}
    />
  );
}
