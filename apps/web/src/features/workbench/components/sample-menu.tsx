import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { type TypeGroup, typeGroup, typeLabel, typeTitle } from '@/lib/messages/type-titles.ts';

const GROUPS: readonly TypeGroup[] = ['SWIFT MT', 'ISO 20022', 'Other formats'];

const LOADING = { key: 'loading', items: [{ key: 'loading', content: 'Loading…', disabled: true }] };

interface SampleMenuProps {
  /** Empty until they are known. */
  types: readonly string[];
  onChoose: (type: string) => void;
}

/** Puts a valid message of any type into the editor. */
export function SampleMenu({ types, onChoose }: SampleMenuProps) {
  const sections = GROUPS.map((group) => ({
    key: group,
    label: <span className="text-xs font-semibold">{group}</span>,
    items: types
      .filter((type) => typeGroup(type) === group)
      .map((type) => ({
        key: type,
        className: 'justify-between',
        onSelect: () => onChoose(type),
        content: (
          <>
            <span className="mono font-medium whitespace-nowrap">{typeLabel(type)}</span>
            <span className="truncate text-sm text-ink-3" title={typeTitle(type) ?? undefined}>
              {typeTitle(type)}
            </span>
          </>
        ),
      })),
  })).filter(({ items }) => items.length > 0);
  return (
    <MenuButton
      sections={types.length === 0 ? [LOADING] : sections}
      keepsFocus
      className="max-h-[min(26rem,var(--radix-dropdown-menu-content-available-height))] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
    >
      <Button icon={FileText}>
        Sample
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}
