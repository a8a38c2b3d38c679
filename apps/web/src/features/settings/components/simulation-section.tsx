import type { SettingsView } from '@clearbench/contract';
import { useState } from 'react';
import { Fact, Facts } from '@/components/facts.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatElapsed } from '@/lib/text/duration.ts';
import { useAdvanceClock } from '../api/advance-clock.ts';
import { useChangeSettings } from '../api/server-settings.ts';

const SEED_MAX = 64;

const ADVANCES = [
  { to: 'next-step', label: 'To the next step' },
  { to: 'hour', label: 'By one hour' },
  { to: 'end-of-day', label: 'To the end of the day (UTC)' },
] as const;

/** The randomness of the simulated networks, and their clock. */
export function SimulationSection({ settings }: { settings: SettingsView }) {
  const advance = useAdvanceClock();
  const { mutate } = useChangeSettings();
  const [asked, setAsked] = useState<(typeof ADVANCES)[number] | null>(null);
  const { clockOffsetMs, virtualTime, scenarioSeed } = settings;
  return (
    <div className="grid max-w-170 gap-5">
      <div>
        <Facts>
          <Fact label="Virtual time">
            <Moment iso={virtualTime} />{' '}
            <span className="text-ink-3">
              {clockOffsetMs === 0 ? '· the real time' : `· ${formatElapsed(clockOffsetMs)} ahead`}
            </span>
          </Fact>
        </Facts>
        <div className="mt-2 flex flex-wrap gap-2">
          {ADVANCES.map((choice) => (
            <Button key={choice.to} sending={advance.isPending} onClick={() => setAsked(choice)}>
              {choice.label}
            </Button>
          ))}
        </div>
      </div>
      <Switch
        sends
        label="Choose scenarios by amount and BIC"
        hint="When on, an amount that ends in 77.01 to 77.12, or a beneficiary BIC that begins with RJCT, SLOW and so on, triggers a scenario. The X-Scenario header and scenarios you choose yourself always apply. You can exclude an API key under API Keys."
        checked={settings.scenariosByValues}
        onCheckedChange={(scenariosByValues) => mutate({ scenariosByValues })}
      />
      <SeedForm seed={scenarioSeed} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Advance the clock ${asked?.label.toLowerCase() ?? ''}?`}
        description="Everything due by then happens at once, for every operator. The clock never goes back."
        confirmLabel="Advance the clock"
        sending={advance.isPending}
        onConfirm={() => {
          if (asked === null) return;
          advance.mutate(asked.to, { onSuccess: () => setAsked(null), onError: () => setAsked(null) });
        }}
      />
    </div>
  );
}

const rules = ({ seed }: { seed: string }) =>
  seed.trim() === '' ? { problems: { seed: 'Please enter a seed' } } : { input: { seed: seed.trim() } };

function SeedForm({ seed }: { seed: string }) {
  const { mutate, isPending } = useChangeSettings();
  const form = useForm({
    start: { seed },
    rules,
    send: (input) => mutate({ scenarioSeed: input.seed }, { onSuccess: () => form.reset(input) }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Scenario seed">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          form={form}
          name="seed"
          label="Scenario seed"
          hint="The same seed repeats the same random behaviour."
          maxLength={SEED_MAX}
          className="min-w-60 flex-1 [&_input]:mono"
        />
        <Button type="submit" sending={isPending} className="mt-6">
          Save seed
        </Button>
      </div>
    </form>
  );
}
