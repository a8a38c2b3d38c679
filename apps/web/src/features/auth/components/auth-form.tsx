import type { ReactNode } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import type { Form } from '@/lib/forms/use-form.ts';
import type { Failure } from '../model/failure.ts';

interface AuthFormProps {
  form: Pick<Form<never>, 'onSubmit' | 'isSending'>;
  failure: Failure | null;
  /** The label of its button, and while it is being sent. */
  submit: string;
  sending: string;
  /** Its fields. */
  children: ReactNode;
}

/** The common look of the three forms. */
export function AuthForm({ form, failure, submit, sending, children }: AuthFormProps) {
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-6 flex flex-col gap-4">
      {failure !== null && (
        <InlineAlert isSilent title={failure.title}>
          {failure.text}
        </InlineAlert>
      )}
      {children}
      <Button type="submit" variant="primary" loading={form.isSending} className="mt-1 justify-center">
        {form.isSending ? sending : submit}
      </Button>
    </form>
  );
}
