import { Check } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { TriggerTarget } from '../controls/use-trigger-target.ts';
import { TriggerProxy } from './trigger-proxy.tsx';

export interface SelectOption<T extends string = string> {
  value: T;
  label: string;
  disabled?: boolean;
  /** The heading of its group, such as why none of them can be chosen. A group's options are side by side. */
  group?: string;
}

interface SelectListProps {
  target: TriggerTarget;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  disabled: boolean;
}

export function SelectList({ target, options, ...choice }: SelectListProps) {
  return (
    <Primitive.Root {...choice}>
      <Primitive.Trigger asChild>
        <TriggerProxy target={target} />
      </Primitive.Trigger>
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
