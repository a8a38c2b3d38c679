import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { useExchangeCode } from '../api/exchange-code.ts';
import { CODE_MISSING, exchangeErrorText } from '../model/texts.ts';

interface CodeStepProps {
  exchange: ReturnType<typeof useExchangeCode>;
  authUrl: string | null;
}

/** For a code that does not arrive automatically, for instance from another browser. */
export function CodeStep({ exchange, authUrl }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = code.trim();
    setIsMissing(text === '');
    if (text === '') field.current?.focus();
    else exchange.mutate({ code: text });
  };
  const refused = exchange.error === null ? undefined : exchangeErrorText(exchange.error);
  return (
    <Card className="mt-4.5">
      <CardHeader>
        <CardTitle>Step 2: Enter Authorization Code</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={send}>
          <Field
            label="Authorization code"
            hint="It follows “code=” in the address that Wise sends you back to."
            error={isMissing ? CODE_MISSING : refused}
            className="max-w-140"
          >
            <Input
              ref={field}
              value={code}
              autoComplete="off"
              spellCheck={false}
              className="mono"
              onChange={(event) => {
                setCode(event.target.value);
                setIsMissing(false);
              }}
            />
          </Field>
          <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              disabled={code === '' || exchange.isPending}
              loading={exchange.isPending}
            >
              Get Access Token
            </Button>
            {authUrl !== null && (
              <a
                href={authUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
              >
                Open the page of Wise again
              </a>
            )}
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
