import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { useState } from 'react';
import { cn } from './cn.ts';
import { useFieldProps } from './field.tsx';
import { CONTROL_CLASS } from './input.tsx';

export interface SelectOption<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<T extends string> {
  /** No option may have the empty string as its value, which means that nothing is chosen. */
  value: T | '';
  onValueChange: (value: T) => void;
  options: ReadonlyArray<SelectOption<T>>;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  className?: string;
  'aria-label'?: string;
}

/** A choice of one among a few. Inside a Field it uses the field's label; elsewhere pass `aria-label`. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, onValueChange, options, placeholder, disabled = false, name, className } = props;
  const field = useFieldProps();
  // A closed list of options is rendered, too, and again with each option in it. Before the select is used, nobody needs it.
  const [isInUse, setInUse] = useState(false);
  const use = () => setInUse(true);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onValueChange(option.value);
  };
  return (
    <Primitive.Root
      value={value}
      onValueChange={choose}
      onOpenChange={use}
      disabled={disabled}
      {...(name === undefined ? {} : { name })}
    >
      <Primitive.Trigger
        {...field}
        aria-label={props['aria-label']}
        onPointerEnter={use}
        onFocus={use}
        className={cn(
          CONTROL_CLASS,
          'flex h-8 pointer-coarse:h-10 items-center justify-between gap-3 pr-2 pl-2.5 text-left data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder}>
            {options.find((option) => option.value === value)?.label}
          </Primitive.Value>
        </span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      </Primitive.Trigger>
      {isInUse && (
        <Primitive.Portal>
          <Primitive.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop overflow-hidden rounded-md border border-line-strong bg-surface text-base shadow-pop"
          >
            <Primitive.Viewport className="p-1">
              {options.map((option) => (
                <Primitive.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className="flex min-h-7.5 pointer-coarse:min-h-10 cursor-default items-center justify-between gap-4 rounded-sm px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash data-highlighted:text-ink"
                >
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  <Primitive.ItemIndicator>
                    <Check aria-hidden="true" className="size-3.5 text-accent" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}
