import type { ApiKey } from '@clearbench/contract';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { useUpdateApiKey } from '../api/update-api-key.ts';

/** The switch that lets the values of a key's transfers choose scenarios. It shows the state of the server, even during a change. */
export function KeyScenarios({ apiKey }: { apiKey: ApiKey }) {
  const update = useUpdateApiKey(apiKey);
  return (
    <fieldset aria-label={apiKey.label} className="min-w-0">
      <Checkbox
        sends
        className="text-sm font-normal text-ink-2"
        label="Scenarios by amount and BIC"
        checked={apiKey.scenariosByValues}
        onCheckedChange={(scenariosByValues) => !update.isPending && update.mutate({ scenariosByValues })}
      />
    </fieldset>
  );
}
