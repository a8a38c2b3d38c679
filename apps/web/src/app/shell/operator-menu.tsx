import type { Operator } from '@clearbench/contract';
import { ChevronDown, CircleUser, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/menu.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export function OperatorMenu({ operator }: { operator: Operator | undefined }) {
  if (operator === undefined) return <Skeleton className="mx-2 h-4 w-18" />;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" className="max-w-44 px-2" aria-label={`Operator menu: ${operator.username}`}>
          <CircleUser aria-hidden="true" className="sm:hidden" />
          <span className="hidden truncate sm:block">{operator.username}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel className="wrap-anywhere">
          <span className="block text-base font-medium text-ink">{operator.username}</span>
          {operator.email}
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/logout">
            <LogOut aria-hidden="true" />
            Sign Out
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
