import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { TEXTS } from '../model/texts.ts';

/** Fields that stay on this page: what the server really uses is on the Wise and Webhooks screens. */
export function ApiTab() {
  const [values, setValues] = useState({ apiKey: '', profileId: '', recipientAccount: '', webhookUrl: '' });
  const field = (name: keyof typeof values) => ({
    value: values[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    toast(TEXTS.apiSaved);
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>API Settings</CardTitle>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <Link href="/wise-setup" className="font-medium text-accent hover:underline">
            Wise on this server
          </Link>
          <Link href="/webhooks" className="font-medium text-accent hover:underline">
            Webhooks on this server
          </Link>
        </span>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={save} aria-label="API Settings">
          <div className="grid gap-3.5 sm:grid-cols-2">
            <Field label="Provider API key">
              <PasswordInput {...field('apiKey')} />
            </Field>
            <Field label="Profile ID">
              <Input {...field('profileId')} />
            </Field>
            <Field label="Recipient account">
              <Input {...field('recipientAccount')} />
            </Field>
            <Field label="Default webhook URL">
              <Input type="url" {...field('webhookUrl')} />
            </Field>
          </div>
          <Button type="submit" variant="primary" className="mt-4">
            Save API Settings
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
