import { Check, Minus } from 'lucide-react';
import type { ChangeEvent } from 'react';

interface RowCheckboxProps {
  /** Its accessible name: the selected object. */
  label: string;
  checked: boolean | 'some';
  /** `isRange`: Shift was held. */
  onChange: (isRange: boolean) => void;
}

/** Selects a row of a table: small, without a visible label, in a target of 24 px. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  const Mark = checked === 'some' ? Minus : Check;
  const change = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onChange(nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false);
  return (
    <label className="relative grid size-6 cursor-pointer place-items-center print:hidden">
      <input
        type="checkbox"
        aria-label={label}
        // Only a script can set it, and only then is it announced as mixed.
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'some';
        }}
        checked={checked === true}
        onChange={change}
        // Prevents the text selection that Shift would cause.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="size-4 cursor-pointer appearance-none rounded-sm border border-control bg-surface checked:border-accent checked:bg-accent"
      />
      {checked !== false && (
        <Mark
          aria-hidden="true"
          strokeWidth={3}
          className={`pointer-events-none absolute size-3 ${checked === 'some' ? 'text-accent' : 'text-accent-ink'}`}
        />
      )}
    </label>
  );
}
