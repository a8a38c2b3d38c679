import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { findingText } from '../model/findings.ts';
import { type Verdict, type VerifyInput, verify } from '../model/verify.ts';

/** Checks the signature of a notification received elsewhere, entirely in the browser. */
export function Verifier() {
  const [input, setInput] = useState<VerifyInput>({ headers: '', body: '', secret: '' });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const change = (patch: Partial<VerifyInput>) => {
    setInput((before) => ({ ...before, ...patch }));
    setVerdict(null);
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    void verify(input, Date.now()).then(setVerdict);
  };
  return (
    <form noValidate onSubmit={check} aria-label="Check a signature" className="grid gap-3">
      <p className="text-ink-2">Paste what your receiver got. Nothing leaves this browser.</p>
      <Field label="Headers" hint="webhook-id, webhook-timestamp and webhook-signature">
        <Textarea
          rows={4}
          className="mono"
          spellCheck={false}
          value={input.headers}
          onChange={(event) => change({ headers: event.target.value })}
        />
      </Field>
      <Field label="Body" hint="Byte for byte, before anything parsed it">
        <Textarea
          rows={5}
          className="mono"
          spellCheck={false}
          value={input.body}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      <Field label="Secret">
        <PasswordInput
          value={input.secret}
          placeholder="whsec_…"
          autoComplete="off"
          onChange={(event) => change({ secret: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit">Check signature</Button>
      </div>
      {verdict !== null && <Result verdict={verdict} />}
    </form>
  );
}

function Result({ verdict }: { verdict: Verdict }) {
  const { title, text } = findingText(verdict);
  return (
    <InlineAlert variant={verdict.finding === 'valid' ? 'success' : 'error'} title={title}>
      {text}
    </InlineAlert>
  );
}
