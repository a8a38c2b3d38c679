import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import type { useExchangeCode } from '../api/exchange-code.ts';
import { CODE_MISSING, exchangeErrorText } from '../model/texts.ts';

interface CodeStepProps {
  exchange: ReturnType<typeof useExchangeCode>;
  authUrl: string | null;
}

const START = { code: '' };

const rules = ({ code }: typeof START) =>
  code.trim() === '' ? { problems: { code: CODE_MISSING } } : { input: { code: code.trim() } };

/** For a code that does not arrive automatically, for instance from another browser. */
export function CodeStep({ exchange, authUrl }: CodeStepProps) {
  const form = useForm({ start: START, rules, send: (input) => exchange.mutate(input) });
  const refused = exchange.error === null ? undefined : exchangeErrorText(exchange.error);
  return (
    <Card className="mt-4.5" title="Step 2: Enter Authorization Code">
      <CardContent>
        <form noValidate onSubmit={form.onSubmit}>
          <TextField
            form={{ ...form, problems: { code: form.problems.code ?? refused } }}
            name="code"
            label="Authorization code"
            hint="Copy it from the address that Wise sends you back to, after “code=”."
            className="max-w-140 [&_input]:mono"
          />
          <div className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              disabled={form.values.code === '' || exchange.isPending}
              sending={exchange.isPending}
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
                Open the Wise page again
              </a>
            )}
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
