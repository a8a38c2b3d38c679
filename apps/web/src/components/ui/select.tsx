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
  /** The heading of its group, such as why none of them can be chosen. A group's options are side by side. */
  group?: string;
}

export interface SelectProps<T extends string> {
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
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onValueChange(option.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={choose} onOpenChange={approach} disabled={disabled}>
      <Primitive.Trigger
        {...field}
        onPointerEnter={approach}
        onFocus={approach}
        aria-label={props['aria-label']}
        className={cn(
          CONTROL_CLASS,
          'flex h-8 pointer-coarse:h-10 items-center justify-between gap-3 pr-2 pl-2.5 text-left data-placeholder:text-ink-3',
          className,
        )}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      </Primitive.Trigger>
      {/* Radix renders the options of a closed list too, for its type-ahead: no screen should wait for them. */}
      {isNear && (
        <Primitive.Portal>
          <Primitive.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop overflow-hidden rounded-md border border-line-strong bg-surface text-base shadow-pop"
          >
            <Primitive.Viewport className="p-1">
              {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
                group === undefined ? (
                  members.map((option) => <Item key={option.value} option={option} />)
                ) : (
                  <Primitive.Group
                    key={group}
                    className="mt-1 border-t border-line pt-1.5 first:mt-0 first:border-t-0"
                  >
                    <Primitive.Label className="w-0 min-w-full px-2 pb-1 text-sm text-ink-2">
                      {group}
                    </Primitive.Label>
                    {members.map((option) => (
                      <Item key={option.value} option={option} />
                    ))}
                  </Primitive.Group>
                ),
              )}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}

const Item = ({ option: { value, label, disabled = false } }: { option: SelectOption }) => (
  <Primitive.Item
    value={value}
    disabled={disabled}
    className="flex min-h-7.5 pointer-coarse:min-h-10 cursor-default items-center justify-between gap-4 rounded-sm px-2 outline-none data-disabled:text-ink-3 data-highlighted:bg-accent-wash data-highlighted:text-ink"
  >
    <Primitive.ItemText>{label}</Primitive.ItemText>
    <Primitive.ItemIndicator>
      <Check aria-hidden="true" className="size-3.5 text-accent" />
    </Primitive.ItemIndicator>
  </Primitive.Item>
);
