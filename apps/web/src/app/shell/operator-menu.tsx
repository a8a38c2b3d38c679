import type { Operator } from '@clearbench/contract';
import { BookOpen, Braces, ChevronDown, CircleUser, Keyboard, LogOut } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { REFERENCE_URL } from '@/lib/navigation/workspace.ts';

export interface OperatorMenuProps {
  operator: Operator | undefined;
  onShortcuts: () => void;
}

export function OperatorMenu({ operator, onShortcuts }: OperatorMenuProps) {
  if (operator === undefined) return <Skeleton className="mx-2 h-4 w-18" />;
  return (
    <MenuButton
      sections={[
        {
          key: 'operator',
          label: (
            <>
              <span className="block text-base font-medium text-ink">{operator.username}</span>
              {operator.email}
            </>
          ),
          items: [
            {
              key: 'shortcuts',
              onSelect: onShortcuts,
              content: (
                <>
                  <Keyboard aria-hidden="true" />
                  Keyboard shortcuts
                  <Kbd className="ml-auto">?</Kbd>
                </>
              ),
            },
            {
              key: 'documentation',
              href: '/docs/',
              isOutside: true,
              content: (
                <>
                  <BookOpen aria-hidden="true" />
                  Documentation
                </>
              ),
            },
            {
              key: 'reference',
              href: REFERENCE_URL,
              isOutside: true,
              content: (
                <>
                  <Braces aria-hidden="true" />
                  API Reference
                </>
              ),
            },
            {
              key: 'sign-out',
              href: '/logout',
              content: (
                <>
                  <LogOut aria-hidden="true" />
                  Sign Out
                </>
              ),
            },
          ],
        },
      ]}
    >
      <Button variant="ghost" className="max-w-44 px-2" aria-label={`Operator menu: ${operator.username}`}>
        <CircleUser aria-hidden="true" className="sm:hidden" />
        <span className="hidden truncate sm:block">{operator.username}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
    </MenuButton>
  );
}
