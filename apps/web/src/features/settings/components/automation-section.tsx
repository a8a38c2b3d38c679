import type { SettingsView } from '@clearbench/contract';
import type { AutomationMode } from '@clearbench/domain';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { useChangeSettings } from '../api/server-settings.ts';

const MODES: ReadonlyArray<{ value: AutomationMode; label: string; text: string }> = [
  { value: 'paced', label: 'Paced', text: 'Each step follows the previous one after the times below.' },
  { value: 'instant', label: 'Instant', text: 'Each step follows the previous one at once.' },
  { value: 'manual', label: 'Manual', text: 'Nothing happens automatically: an operator takes every step.' },
];

const STEPS = [
  { name: 'processing', label: 'Arrival to processing' },
  { name: 'conversion', label: 'Processing to converted' },
  { name: 'settlement', label: 'Converted to settled' },
] as const;

/**
 * The automation of transfers: who takes the steps, how fast, and how far. Each change takes effect at once, for
 * every operator.
 */
export function AutomationSection({ settings }: { settings: SettingsView }) {
  const { mutate, isPending } = useChangeSettings();
  const { automation, autoConversion, autoSettlement } = settings;
  return (
    <div className="grid max-w-170 gap-4">
      <div>
        <SegmentedControl
          label="Automation"
          value={automation}
          onValueChange={(mode) => mode !== automation && mutate({ automation: mode })}
          segments={MODES}
          sends
        />
        <p className="mt-1.5 text-sm text-ink-2">{MODES.find(({ value }) => value === automation)?.text}</p>
      </div>
      <Switch
        sends
        label="Convert M0 funds to M1 automatically"
        hint="Otherwise a transfer waits for an operator before the conversion."
        checked={autoConversion}
        onCheckedChange={(checked) => mutate({ autoConversion: checked })}
      />
      <Switch
        sends
        label="Settle to the IBAN automatically"
        hint="Otherwise a transfer waits for an operator before the settlement."
        checked={autoSettlement}
        onCheckedChange={(checked) => mutate({ autoSettlement: checked })}
      />
      {automation === 'paced' && (
        <PaceForm
          pace={settings.paceSeconds}
          isPending={isPending}
          onSave={(paceSeconds, onSaved) => mutate({ paceSeconds }, { onSuccess: onSaved })}
        />
      )}
    </div>
  );
}

const WHOLE_SECONDS = /^\d{1,5}$/;
const DAY_SECONDS = 86_400;

type Pace<Seconds> = Readonly<Record<(typeof STEPS)[number]['name'], Seconds>>;

function rules(texts: Pace<string>) {
  const wrong = STEPS.filter(
    ({ name }) => !WHOLE_SECONDS.test(texts[name].trim()) || Number(texts[name]) > DAY_SECONDS,
  );
  if (wrong.length > 0)
    return {
      problems: Object.fromEntries(
        wrong.map(({ name }) => [name, 'Please enter a whole number of seconds, at most 86400']),
      ),
    };
  return { input: paceOf(texts, Number) };
}

const paceOf = <From, To>(pace: Pace<From>, convert: (seconds: From) => To): Pace<To> => ({
  processing: convert(pace.processing),
  conversion: convert(pace.conversion),
  settlement: convert(pace.settlement),
});

interface PaceFormProps {
  pace: SettingsView['paceSeconds'];
  isPending: boolean;
  onSave: (pace: SettingsView['paceSeconds'], onSaved: () => void) => void;
}

function PaceForm({ pace, isPending, onSave }: PaceFormProps) {
  const form = useForm({
    start: paceOf(pace, String),
    rules,
    send: (next) => onSave(next, () => form.reset(paceOf(next, String))),
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Pace">
      <div className="grid gap-3.5 sm:grid-cols-3">
        {STEPS.map(({ name, label }) => (
          <TextField key={name} form={form} name={name} label={label} hint="Seconds" inputMode="numeric" />
        ))}
      </div>
      <Button type="submit" className="mt-3" sending={isPending}>
        Save pace
      </Button>
    </form>
  );
}
