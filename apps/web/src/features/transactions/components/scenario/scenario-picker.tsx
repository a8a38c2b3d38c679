import type { Automation } from '@clearbench/contract';
import { isScenarioName, type ScenarioName } from '@clearbench/domain';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { useScenarios } from '../../api/scenarios.ts';

interface ScenarioPickerProps {
  value: ScenarioName | null;
  onChange: (scenario: ScenarioName | null) => void;
  /** Scenarios without an effect: they are listed under the reason, and cannot be chosen. */
  unplayed?: Automation['unplayedScenarios'];
  error?: string | undefined;
  /** Shown below the choice when none is made. */
  hint?: string;
}

/** A select has no empty value. */
const NONE = 'none';

/** A choice of scenarios, each with its effect and the magic values that select it automatically. */
export function ScenarioPicker({
  value,
  onChange,
  unplayed = [],
  error: problem,
  hint,
}: ScenarioPickerProps) {
  const { data = [], error, refetch } = useScenarios();
  const scenario = data.find(({ name }) => name === value);
  const option = (name: ScenarioName | null, label: string) => {
    const why = unplayed.find((entry) => entry.scenario === name)?.why;
    return { value: name ?? NONE, label, ...(why === undefined ? {} : { disabled: true, group: why }) };
  };
  return (
    <div className="grid gap-2">
      <LoadFailure title="The scenarios could not be loaded" error={error} onRetry={refetch} />
      <Field label="Scenario" hint={scenario?.effect ?? hint ?? 'Everything succeeds.'} error={problem}>
        <Select
          value={value ?? NONE}
          onValueChange={(name) => onChange(isScenarioName(name) ? name : null)}
          options={[option(null, 'No scenario'), ...data.map(({ name, title }) => option(name, title))]}
        />
      </Field>
      {scenario !== undefined && scenario.payoutEffect !== null && (
        <p className="text-xs text-ink-2">{scenario.payoutEffect}</p>
      )}
      {scenario !== undefined && scenario.amountEnding !== null && (
        <p className="text-xs text-ink-3">
          Also chosen by an amount that ends in <Code>{scenario.amountEnding}</Code> (in minor units), a
          beneficiary BIC that begins with <Code>{scenario.bicPrefix}</Code>, or the telex receiver code{' '}
          <Code>{scenario.receiverCode}</Code>. You can turn off the choice by amount and BIC in the settings.
        </p>
      )}
    </div>
  );
}
