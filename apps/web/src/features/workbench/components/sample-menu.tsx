import { ChevronDown, FileText } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Menu, MenuContent, MenuGroup, MenuItem, MenuLabel, MenuTrigger } from '@/components/ui/menu.tsx';
import { type TypeGroup, typeGroup, typeLabel, typeTitle } from '@/lib/messages/type-titles.ts';

const GROUPS: readonly TypeGroup[] = ['SWIFT MT', 'ISO 20022', 'Other formats'];

interface SampleMenuProps {
  /** Empty until they are known. */
  types: readonly string[];
  onChoose: (type: string) => void;
}

/** Puts a valid message of any type into the editor. */
export function SampleMenu({ types, onChoose }: SampleMenuProps) {
  const hasChosen = useRef(false);
  const choose = (type: string) => {
    hasChosen.current = true;
    onChoose(type);
  };
  // By then the focus has moved to the sample, so it must not return to the button.
  const keepFocus = (event: Event) => {
    if (hasChosen.current) event.preventDefault();
    hasChosen.current = false;
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          <FileText aria-hidden="true" />
          Sample
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent
        onCloseAutoFocus={keepFocus}
        className="max-h-[min(26rem,var(--radix-dropdown-menu-content-available-height))] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
      >
        {types.length === 0 && <MenuItem disabled>Loading…</MenuItem>}
        {GROUPS.map((group) => {
          const members = types.filter((type) => typeGroup(type) === group);
          if (members.length === 0) return null;
          return (
            <MenuGroup key={group} aria-label={group}>
              <MenuLabel className="text-xs font-semibold">{group}</MenuLabel>
              {members.map((type) => (
                <MenuItem key={type} onSelect={() => choose(type)} className="justify-between">
                  <span className="mono font-medium whitespace-nowrap">{typeLabel(type)}</span>
                  <span className="truncate text-sm text-ink-3" title={typeTitle(type) ?? undefined}>
                    {typeTitle(type)}
                  </span>
                </MenuItem>
              ))}
            </MenuGroup>
          );
        })}
      </MenuContent>
    </Menu>
  );
}
