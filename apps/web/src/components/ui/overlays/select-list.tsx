import { Check } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { SelectProps } from '../select.tsx';
import type { Adoption } from '../use-adoption.ts';
import { Adopted } from './adopted.tsx';

export interface SelectListProps extends Pick<SelectProps<string>, 'value' | 'onValueChange' | 'options'> {
  adoption: Adoption;
  disabled: boolean;
}

/** The options of a Select. */
export function SelectList({ adoption, options, ...choice }: SelectListProps) {
  return (
    <Primitive.Root {...choice}>
      <Primitive.Trigger asChild>
        <Adopted adoption={adoption} />
      </Primitive.Trigger>
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
                <span className="min-w-0">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  {option.note !== undefined && (
                    <span className="block max-w-96 pb-0.5 text-xs wrap-anywhere">{option.note}</span>
                  )}
                </span>
                <Primitive.ItemIndicator>
                  <Check aria-hidden="true" className="size-3.5 text-accent" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
