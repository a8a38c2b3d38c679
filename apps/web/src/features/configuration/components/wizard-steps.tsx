import { keyPrefix, withKeysMasked } from '@clearbench/domain';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Code, LongCode } from '@/components/ui/display/code.tsx';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import { EVENT_OPTIONS } from '@/components/webhooks/events.ts';
import { receiverPath } from '@/components/webhooks/receiver-url.ts';
import type { Wizard } from '../model/use-wizard.ts';
import { eventsOf, type WizardForm, webhookUrlOf } from '../model/wizard.ts';

const TEXT_MAX = 200;
const URL_MAX = 2_000;

/** The fields of the wizard's current step. */
export function StepFields({ wizard }: { wizard: Wizard }) {
  switch (wizard.state.step) {
    case 'apiKey':
      return <KeyStep wizard={wizard} />;
    case 'clientKey':
      return <ClientStep wizard={wizard} />;
    case 'webhook':
      return <WebhookStep wizard={wizard} />;
    case 'review':
      return <ReviewStep wizard={wizard} />;
  }
}

type TextFieldName = {
  [K in keyof WizardForm]: WizardForm[K] extends string ? K : never;
}[keyof WizardForm];

interface WizardFieldProps {
  wizard: Wizard;
  name: TextFieldName;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  mono?: boolean;
  maxLength?: number;
  placeholder?: string;
}

function WizardField(props: WizardFieldProps) {
  const {
    wizard,
    name,
    label,
    hint,
    required = false,
    mono = false,
    maxLength = TEXT_MAX,
    placeholder,
  } = props;
  const { problem, state } = wizard;
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={problem?.field === name ? problem.text : undefined}
    >
      <Input
        className={mono ? 'mono' : ''}
        value={state.form[name]}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => wizard.set(name, event.target.value)}
      />
    </Field>
  );
}

function KeyStep({ wizard }: { wizard: Wizard }) {
  const { apiKey } = wizard.state;
  return (
    <div className="grid max-w-140 gap-3.5">
      <WizardField
        wizard={wizard}
        name="apiKeyLabel"
        label="API Key Label"
        hint="Names the package, and its key once it is published."
        placeholder="Treasury gateway"
        maxLength={100}
        required
      />
      {apiKey !== '' && (
        <div className="rounded-md border border-line bg-sunken px-3 py-2.5">
          <Facts>
            <CodeFact label="API Key" value={apiKey} isRevealedAtFirst />
          </Facts>
          <p className="mt-1.5 text-sm text-ink-2">
            Generated in this browser: no server knows it. Publishing the package creates a working key.
          </p>
          <Button icon={RefreshCw} size="sm" className="mt-2" onClick={wizard.newKey}>
            Generate Another
          </Button>
        </div>
      )}
    </div>
  );
}

function ClientStep({ wizard }: { wizard: Wizard }) {
  const { clientUuid, form } = wizard.state;
  return (
    <div className="grid max-w-140 gap-3.5">
      <WizardField
        wizard={wizard}
        name="clientKeyLabel"
        label="Client Label"
        placeholder="Northern Mills Ltd"
        required
      />
      <Field label="Client Description" hint="Optional">
        <Textarea
          rows={3}
          value={form.clientDescription}
          maxLength={1_000}
          onChange={(event) => wizard.set('clientDescription', event.target.value)}
        />
      </Field>
      {clientUuid !== '' && (
        <Facts>
          <CodeFact label="Client UUID" value={clientUuid} />
        </Facts>
      )}
    </div>
  );
}

function WebhookStep({ wizard }: { wizard: Wizard }) {
  const { state } = wizard;
  return (
    <div className="grid gap-3.5">
      <div className="grid gap-3.5 md:grid-cols-2">
        <WizardField
          wizard={wizard}
          name="baseUrl"
          label="Webhook Base URL"
          hint="The transaction ID is appended to it."
          maxLength={URL_MAX}
          mono
          required
        />
        <WizardField
          wizard={wizard}
          name="fullWebhookUrl"
          label="Full Webhook URL"
          hint="Optional: used instead of the base URL and the transaction ID."
          maxLength={URL_MAX}
          mono
        />
        <WizardField
          wizard={wizard}
          name="wiseWebhook"
          label="Wise Webhook"
          hint="The secondary webhook: a test URL unless you change it."
          maxLength={URL_MAX}
          mono
        />
        <WizardField wizard={wizard} name="transactionId" label="Transaction ID" mono />
        <WizardField wizard={wizard} name="uetr" label="UETR" mono />
        <WizardField wizard={wizard} name="gpiCode" label="GPI Code" mono />
        <WizardField wizard={wizard} name="trnCode" label="TRN Code" mono />
        <div className="flex items-end">
          <Button icon={RefreshCw} onClick={wizard.newCodes}>
            Generate New Codes
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">Event subscriptions</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {EVENT_OPTIONS.map(({ field, label, hint }) => (
            <Checkbox
              key={field}
              label={label}
              hint={hint}
              checked={state.form[field]}
              onCheckedChange={(checked) => wizard.set(field, checked)}
            />
          ))}
        </div>
      </fieldset>
      <Preview wizard={wizard} />
    </div>
  );
}

/** The addresses of notifications and of the partner's reports: only the beginning of the key is shown. */
function Preview({ wizard: { state } }: { wizard: Wizard }) {
  const segment = state.form.transactionId.trim() === '' ? 'global' : state.form.transactionId.trim();
  return (
    <section aria-label="Webhook preview" className="rounded-md border border-line bg-sunken px-3 py-2">
      <Facts>
        <Fact label="Notifies">
          <LongCode value={withKeysMasked(webhookUrlOf(state.form))} />
        </Fact>
        <Fact label="Receives at">
          <Code>{receiverPath(segment, keyPrefix(state.apiKey))}</Code>
        </Fact>
      </Facts>
    </section>
  );
}

function ReviewStep({ wizard: { state } }: { wizard: Wizard }) {
  const { form, apiKey, clientUuid } = state;
  const events = eventsOf(form);
  const optional = (value: string) => (value.trim() === '' ? 'None' : value.trim());
  return (
    <Facts>
      <Fact label="API Key Label">{form.apiKeyLabel.trim()}</Fact>
      <CodeFact label="API Key" value={apiKey} />
      <Fact label="Client">{form.clientKeyLabel.trim()}</Fact>
      <Fact label="Description">{optional(form.clientDescription)}</Fact>
      <CodeFact label="Client UUID" value={clientUuid} />
      <CodeFact label="Webhook URL" value={webhookUrlOf(form)} />
      <Fact label="Wise Webhook">{optional(form.wiseWebhook)}</Fact>
      <Fact label="UETR">{optional(form.uetr)}</Fact>
      <Fact label="GPI">{optional(form.gpiCode)}</Fact>
      <Fact label="TRN">{optional(form.trnCode)}</Fact>
      <Fact label="Transaction ID">{optional(form.transactionId)}</Fact>
      <Fact label="Events">{events.length === 0 ? 'None' : events.join(', ')}</Fact>
    </Facts>
  );
}
