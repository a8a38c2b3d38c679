import { type FormFieldProps, TextField } from '@/components/form/text-field.tsx';

export function UsernameField(props: Pick<FormFieldProps<'username', string>, 'form' | 'hint'>) {
  return (
    <TextField
      {...props}
      name="username"
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      // The server's maximum: the rule has no message for longer names.
      maxLength={64}
    />
  );
}
