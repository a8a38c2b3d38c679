import { ChevronDown } from 'lucide-react';
import { cn } from '../cn.ts';
import { LazySelectList } from '../controls/lazy-overlays.ts';
import { useTriggerTarget } from '../controls/use-trigger-target.ts';
import type { SelectOption } from '../overlays/select-list.tsx';
import { useFieldProps } from './field.tsx';
import { CONTROL_CLASS } from './input.tsx';

interface SelectProps<T extends string> {
  /** No option may have the empty string as its value, which means that nothing is chosen. */
  value: T | '';
  onValueChange: (value: T) => void;
  options: ReadonlyArray<SelectOption<T>>;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** A choice of one among a few. Inside a Field it uses the field's label; elsewhere pass `aria-label`. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, onValueChange, options, placeholder, disabled = false, className } = props;
  const field = useFieldProps();
  const { trigger, target } = useTriggerTarget({ opensByClick: true });
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onValueChange(option.value);
  };
  return (
    <>
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        {...trigger}
        {...field}
        aria-label={props['aria-label']}
        disabled={disabled}
        data-placeholder={value === '' ? '' : undefined}
        className={cn(
          CONTROL_CLASS,
          'flex h-8 pointer-coarse:h-10 items-center justify-between gap-3 pr-2 pl-2.5 text-left data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      </button>
      {target !== null && (
        <LazySelectList
          target={target}
          value={value}
          onValueChange={choose}
          options={options}
          disabled={disabled}
        />
      )}
    </>
  );
}
