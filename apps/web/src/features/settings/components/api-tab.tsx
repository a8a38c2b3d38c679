import { Link } from 'wouter';
import { PasswordField, TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { TEXTS } from '../model/texts.ts';

const EMPTY = { apiKey: '', profileId: '', recipientAccount: '', webhookUrl: '' };

/** Fields that stay on this page: the real settings are on the Wise and Webhooks screens. */
export function ApiTab() {
  const form = useForm({ start: EMPTY, send: () => toast(TEXTS.apiSaved) });
  return (
    <Card
      title="API Settings"
      aside={
        <span className="flex flex-wrap gap-x-4 text-sm">
          <Link href="/wise-setup" className="font-medium text-accent hover:underline">
            Wise on this server
          </Link>
          <Link href="/webhooks" className="font-medium text-accent hover:underline">
            Webhooks on this server
          </Link>
        </span>
      }
    >
      <CardContent>
        <form noValidate onSubmit={form.onSubmit} aria-label="API Settings">
          <div className="grid gap-3.5 sm:grid-cols-2">
            <PasswordField form={form} name="apiKey" label="Provider API key" autoComplete="off" />
            <TextField form={form} name="profileId" label="Profile ID" />
            <TextField form={form} name="recipientAccount" label="Recipient account" />
            <TextField form={form} name="webhookUrl" type="url" label="Default webhook URL" />
          </div>
          <Button type="submit" variant="primary" className="mt-4">
            Save API Settings
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
