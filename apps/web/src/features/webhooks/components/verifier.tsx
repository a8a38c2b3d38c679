import { useState } from 'react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { PasswordField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { verificationText } from '../model/verification-text.ts';
import { type Verdict, type VerifyInput, verify } from '../model/verify.ts';

const EMPTY: VerifyInput = { headers: '', body: '', secret: '' };

/** Checks the signature of a notification received elsewhere, entirely in the browser. */
export function Verifier() {
  const [checked, setChecked] = useState<{ input: VerifyInput; verdict: Verdict } | null>(null);
  const form = useForm({
    start: EMPTY,
    send: async (input) => setChecked({ input, verdict: await verify(input, Date.now()) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Check a signature" className="grid gap-3">
      <p className="text-ink-2">Paste the request that your receiver got. Nothing leaves this browser.</p>
      <TextareaField
        form={form}
        name="headers"
        label="Headers"
        hint="webhook-id, webhook-timestamp and webhook-signature"
        rows={4}
        spellCheck={false}
        className="[&_textarea]:mono"
      />
      <TextareaField
        form={form}
        name="body"
        label="Body"
        hint="Byte for byte, before anything parsed it"
        rows={5}
        spellCheck={false}
        className="[&_textarea]:mono"
      />
      <PasswordField form={form} name="secret" label="Secret" placeholder="whsec_…" autoComplete="off" />
      <div>
        <Button type="submit">Check signature</Button>
      </div>
      {checked?.input === form.values && <Result verdict={checked.verdict} />}
    </form>
  );
}

function Result({ verdict }: { verdict: Verdict }) {
  const { title, text } = verificationText(verdict);
  return (
    <InlineAlert variant={verdict.outcome === 'valid' ? 'success' : 'error'} title={title}>
      {text}
    </InlineAlert>
  );
}
