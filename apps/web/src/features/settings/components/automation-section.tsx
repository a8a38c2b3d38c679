import type { SettingsView } from '@clearbench/contract';
import type { AutomationMode } from '@clearbench/domain';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { SegmentedControl } from '@/components/ui/segmented-control.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useChangeSettings } from '../api/server-settings.ts';

const MODES: ReadonlyArray<{ value: AutomationMode; label: string; text: string }> = [
  { value: 'paced', label: 'Paced', text: 'Each step follows the previous one after the times below.' },
  { value: 'instant', label: 'Instant', text: 'Each step follows the previous one at once.' },
  { value: 'manual', label: 'Manual', text: 'Nothing happens by itself: an operator takes every step.' },
];

const STEPS = [
  { name: 'processing', label: 'Arrival to processing' },
  { name: 'conversion', label: 'Processing to converted' },
  { name: 'settlement', label: 'Converted to settled' },
] as const;

/** Who advances transfers, how fast, and how far. Each change takes effect at once, for everybody. */
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
        />
        <p className="mt-1.5 text-sm text-ink-2">{MODES.find(({ value }) => value === automation)?.text}</p>
      </div>
      <Switch
        label="Convert M0 funds to M1 automatically"
        hint="Otherwise a transfer waits for an operator before the conversion."
        checked={autoConversion}
        onCheckedChange={(checked) => mutate({ autoConversion: checked })}
      />
      <Switch
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

interface PaceFormProps {
  pace: SettingsView['paceSeconds'];
  isPending: boolean;
  onSave: (pace: SettingsView['paceSeconds'], onSaved: () => void) => void;
}

function PaceForm({ pace, isPending, onSave }: PaceFormProps) {
  // Only what was typed: the rest follows the server.
  const [typed, setTyped] = useState<Partial<Record<keyof typeof pace, string>>>({});
  const texts = {
    processing: String(pace.processing),
    conversion: String(pace.conversion),
    settlement: String(pace.settlement),
    ...typed,
  };
  const [isTried, setIsTried] = useState(false);
  const isWrong = (text: string) => !WHOLE_SECONDS.test(text.trim()) || Number(text) > DAY_SECONDS;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(texts).some(isWrong)) return;
    const next = {
      processing: Number(texts.processing),
      conversion: Number(texts.conversion),
      settlement: Number(texts.settlement),
    };
    onSave(next, () => {
      setTyped({});
      setIsTried(false);
    });
  };
  return (
    <form noValidate onSubmit={save} aria-label="Pace">
      <div className="grid gap-3.5 sm:grid-cols-3">
        {STEPS.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            hint="Seconds"
            error={isTried && isWrong(texts[name]) ? 'Please enter whole seconds, at most 86400' : undefined}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={texts[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" className="mt-3" loading={isPending}>
        Save pace
      </Button>
    </form>
  );
}
