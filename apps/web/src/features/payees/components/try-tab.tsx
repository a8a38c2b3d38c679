import { IDENTIFICATION_SCHEMES, type PayeeVerification, type VerifyPayeeInput } from '@clearbench/contract';
import { registeredAccount } from '@clearbench/domain';
import { useState } from 'react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { CodeSample } from '@/components/ui/display/code-sample.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { type Form, useForm } from '@/lib/forms/use-form.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useTryVerification } from '../api/verifications.ts';
import { payeesUrlParams } from '../model/payees-url.ts';
import { ACCOUNT_TYPE_TEXTS, accountText } from '../model/texts.ts';
import { inputOf, rules, SAMPLE_ACCOUNTS, type TryValues } from '../model/try-form.ts';
import { curlOf } from '../model/wire.ts';
import { VerificationResult } from './verification-result.tsx';

const SCHEMES = [
  { value: 'vop', label: 'Europe (VoP)', title: 'Verification of Payee' },
  { value: 'cop', label: 'United Kingdom (CoP)', title: 'Confirmation of Payee' },
] as const;
const BY = [
  { value: 'name', label: 'By name' },
  { value: 'identification', label: 'By identification' },
] as const;
const NUMBER_KINDS = IDENTIFICATION_SCHEMES.map((scheme) => ({
  value: scheme,
  label: scheme === 'other' ? 'Other number' : scheme,
}));
const ACCOUNT_TYPES = (['personal', 'business'] as const).map((type) => ({
  value: type,
  label: ACCOUNT_TYPE_TEXTS[type],
}));

/** Asks the simulated bank as another bank would, and shows the answer with its reasons. */
export function TryTab() {
  const [{ account: linked }] = useUrlState(payeesUrlParams);
  const [found, setFound] = useState<PayeeVerification | null>(null);
  const ask = useTryVerification();
  const form = useForm<TryValues, VerifyPayeeInput>({
    start: {
      scheme: /^\d{14}$/.test(linked ?? '') ? 'cop' : 'vop',
      account: accountText(linked ?? SAMPLE_ACCOUNTS.vop),
      by: 'name',
      name: '',
      numberKind: 'VAT',
      number: '',
      accountType: 'business',
      reference: '',
    },
    rules,
    send: async (input) => setFound(await ask.mutateAsync(input)),
  });
  return (
    <div className="grid grid-cols-1 items-start gap-4.5 lg:grid-cols-2">
      <Card title="Ask">
        <CardContent>
          <form noValidate onSubmit={form.onSubmit} aria-label="Ask" className="grid grid-cols-1 gap-4">
            <Question form={form} />
            <FormRefusal title="The bank was not asked" refusal={form.refusal} />
            <Button type="submit" variant="primary" sending={form.isSending} className="justify-self-start">
              Verify
            </Button>
          </form>
          <p className="mt-5 mb-1 text-sm text-ink-2">
            The same over HTTP, with an API key of this workspace:
          </p>
          <CodeSample label="Ask over HTTP" variants={[{ language: 'curl', code: commandOf(form.values) }]} />
        </CardContent>
      </Card>
      <Card simulated title="Answer" aria-label="Answer">
        <CardContent aria-live="polite">
          {found === null ? (
            <p className="text-ink-2">
              Ask for a name in the register, misspell it, or take one that forces an answer.
            </p>
          ) : (
            <VerificationResult key={found.id} verification={found} />
          )}
        </CardContent>
      </Card>
    </div>
  );
}

function Question({ form }: { form: Form<TryValues> }) {
  const { values, set } = form;
  const chooseScheme = (scheme: TryValues['scheme']) => {
    const isSample = registeredAccount(values.account) === SAMPLE_ACCOUNTS[values.scheme];
    if (isSample) set('account', accountText(SAMPLE_ACCOUNTS[scheme]));
    set('scheme', scheme);
  };
  const isByName = values.scheme === 'cop' || values.by === 'name';
  return (
    <>
      <SegmentedControl
        label="Scheme"
        value={values.scheme}
        onValueChange={chooseScheme}
        segments={SCHEMES}
      />
      <TextField
        form={form}
        name="account"
        label="Account"
        hint={values.scheme === 'cop' ? 'A sort code and an account number' : 'An IBAN'}
        maxLength={60}
        className="[&_input]:mono"
        required
      />
      {values.scheme === 'vop' && (
        <SegmentedControl
          label="Question"
          value={values.by}
          onValueChange={(by) => set('by', by)}
          segments={BY}
        />
      )}
      {isByName ? (
        <TextField
          form={form}
          name="name"
          label="Name of the payee"
          placeholder={values.scheme === 'cop' ? 'Fictional Fabric' : 'Exampel Trading'}
          maxLength={140}
          required
        />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <SelectField form={form} name="numberKind" label="Kind of number" options={NUMBER_KINDS} />
          <TextField
            form={form}
            name="number"
            label="Number"
            maxLength={35}
            className="[&_input]:mono"
            required
          />
        </div>
      )}
      {values.scheme === 'cop' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField form={form} name="accountType" label="Type of account" options={ACCOUNT_TYPES} />
          <TextField form={form} name="reference" label="Secondary reference (optional)" maxLength={35} />
        </div>
      )}
    </>
  );
}

function commandOf(values: TryValues): string {
  const { scheme = 'vop', ...input } = inputOf(values);
  const account = registeredAccount(values.account) ?? values.account;
  return curlOf(location.origin, { ...input, scheme, account });
}
