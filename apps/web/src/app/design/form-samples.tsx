import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { PasswordInput } from '@/components/ui/forms/password-input.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';

const BANKS = [
  { value: 'ECB', label: 'ECB, European Union' },
  { value: 'FED', label: 'FED, United States' },
  { value: 'BOE', label: 'BOE, United Kingdom' },
] as const;

function Buttons() {
  return (
    <Card title="Buttons">
      <CardContent className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={Plus} variant="primary">
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="destructive">Destructive</Button>
          <IconButton icon={Trash2} label="Delete" />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" loading>
            Sending…
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="sm">Small</Button>
          <Button size="sm" variant="primary">
            Small
          </Button>
          <IconButton icon={Trash2} size="sm" label="Delete" />
        </div>
      </CardContent>
    </Card>
  );
}

export function FormSamples() {
  const [bank, setBank] = useState<'ECB' | 'FED' | 'BOE' | ''>('');
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <>
      <Buttons />
      <Card title="Fields">
        <CardContent className="grid gap-4 sm:grid-cols-2">
          <Field label="Label" hint="The purpose of the key">
            <Input placeholder="Treasury gateway" />
          </Field>
          <Field label="Username" error="Username must be at least 3 characters">
            <Input defaultValue="ab" />
          </Field>
          <Field label="Password">
            <PasswordInput defaultValue="correct horse" />
          </Field>
          <Field label="Central bank">
            <Select value={bank} onValueChange={setBank} options={BANKS} placeholder="Choose a bank" />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="Cannot be changed" />
          </Field>
          <Field label="Read-only">
            <Input readOnly defaultValue="Can be copied" />
          </Field>
          <Field label="Message" className="sm:col-span-2">
            <Textarea rows={3} className="font-mono" defaultValue=":20:BAR-REF-0001" />
          </Field>
          <div className="flex flex-col gap-1">
            <Checkbox checked={checked} onCheckedChange={setChecked} label="M0→M1 Conversion" />
            <Checkbox
              checked={!checked}
              onCheckedChange={(next) => setChecked(!next)}
              label="Settlement Completion"
            />
            <Checkbox checked disabled onCheckedChange={setChecked} label="Disabled" hint="With a hint" />
          </div>
          <div className="flex flex-col gap-2">
            <Switch
              checked={on}
              onCheckedChange={setOn}
              label="Automatic settlement"
              hint="To the IBAN account"
            />
            <Switch checked={!on} onCheckedChange={(next) => setOn(!next)} label="Notifications" />
          </div>
        </CardContent>
      </Card>
    </>
  );
}
