import { X } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';

/** As the engine names them. */
const GROUPS = [
  { name: 'ids', label: 'IDs and references' },
  { name: 'dates', label: 'Dates and times' },
] as const;

interface IgnoredFieldsProps {
  ignore: readonly string[];
  onChange: (ignore: readonly string[]) => void;
}

/** What may differ: two groups, and the single fields chosen in the table. */
export function IgnoredFields({ ignore, onChange }: IgnoredFieldsProps) {
  const without = (name: string) => ignore.filter((one) => one !== name);
  const fields = ignore.filter((one) => GROUPS.every(({ name }) => name !== one));
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="float-left mr-4 font-semibold">Ignore</legend>
      {GROUPS.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={ignore.includes(name)}
          onCheckedChange={(isOn) => onChange(isOn ? [...ignore, name] : without(name))}
        />
      ))}
      {fields.map((path) => (
        <Button key={path} size="sm" className="max-w-full" onClick={() => onChange(without(path))}>
          <span className="mono truncate">{path}</span>
          <X aria-hidden="true" />
          <span className="sr-only">Compare this field again</span>
        </Button>
      ))}
    </fieldset>
  );
}
