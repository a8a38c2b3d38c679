import { NETWORK_NAMES, NETWORKS, PAYEE_ANSWER_LABELS, PAYEE_ANSWERS } from '@clearbench/domain';
import { useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useUtcDay } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { Panel, type PanelProps } from '@/components/ui/overlays/panel.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkConditions, conditionsOf } from '../model/filter-form.ts';
import { EXAMPLES, writeSearch } from '../model/search-text.ts';

/** A choice can't have an empty value. */
const ANY = 'any';
const PAYEE_OPTIONS = PAYEE_ANSWERS.map((answer) => ({ value: answer, label: PAYEE_ANSWER_LABELS[answer] }));
const NETWORK_OPTIONS = NETWORKS.map((network) => ({ value: network, label: NETWORK_NAMES[network] }));

interface FilterPanelProps extends PanelProps {
  search: string;
  onApply: (search: string) => void;
}

/** Writes its fields into the search text as conditions, where they can also be typed. */
export function FilterPanel({ search, onApply, ...panel }: FilterPanelProps) {
  const utcDay = useUtcDay();
  const { data: keys = [] } = useApiKeys();
  const form = useForm({
    start: conditionsOf(search),
    rules: checkConditions,
    send: (conditions) => {
      onApply(writeSearch(search, conditions));
      panel.onClose();
    },
  });
  const labels = new Set([...keys.map(({ label }) => label), form.values.key].filter((key) => key !== ANY));
  return (
    <Panel label="More filters" {...panel}>
      <form noValidate onSubmit={form.onSubmit} className="grid grid-cols-2 items-start gap-3 px-3.5 py-3">
        <TextField form={form} name="after" type="date" label={`From${utcDay}`} />
        <TextField form={form} name="before" type="date" label={`Before${utcDay}`} />
        <TextField
          form={form}
          name="amount"
          label="Amount"
          hint="100..200, >1000, <=50"
          placeholder={EXAMPLES.amount}
        />
        <TextField
          form={form}
          name="currency"
          label="Currency"
          maxLength={3}
          placeholder={EXAMPLES.currency}
        />
        <TextField form={form} name="bank" label="Bank" hint="BIC or name" maxLength={100} />
        <TextField form={form} name="reference" label="Reference" hint="All of it" maxLength={100} />
        <TextField
          form={form}
          name="reason"
          label="Reason code"
          maxLength={40}
          placeholder={EXAMPLES.reason}
        />
        <SelectField
          form={form}
          name="network"
          label="Network"
          options={[{ value: ANY, label: 'Any network' }, ...NETWORK_OPTIONS]}
        />
        <SelectField
          form={form}
          name="payee"
          label="Payee"
          options={[{ value: ANY, label: 'Any answer' }, ...PAYEE_OPTIONS]}
        />
        <SelectField
          form={form}
          name="key"
          label="API key"
          options={[
            { value: ANY, label: 'Any key' },
            ...[...labels].map((label) => ({ value: label, label })),
          ]}
        />
        <p className="col-span-2 text-sm text-ink-2">
          You can type these in the search, too:{' '}
          <Code>
            amount:{EXAMPLES.amount} currency:{EXAMPLES.currency} bank:{EXAMPLES.bank} after:{EXAMPLES.after}
          </Code>
          , also <Code>reference:</Code>, <Code>network:</Code>, <Code>reason:</Code>, <Code>payee:</Code>,{' '}
          <Code>key:</Code>, <Code>scenario:</Code>, <Code>status:</Code>, <Code>type:</Code> and{' '}
          <Code>before:</Code>.
        </p>
        <Button type="submit" variant="primary" className="col-span-2 justify-self-end">
          Apply filters
        </Button>
      </form>
    </Panel>
  );
}
