import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { cn } from '@/components/ui/cn.ts';
import { useRights } from '@/lib/forms/read-only.ts';
import { REFERENCE_URL } from '@/lib/navigation/workspace.ts';
import { preloadScreen } from '../routes.ts';
import { currentItem, NAVIGATION, type NavGroup, type NavItem } from './navigation.ts';

export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="flex flex-col">
      {NAVIGATION.map((group) => (
        <Group key={group.name} group={group} onNavigate={onNavigate} />
      ))}
    </div>
  );
}

interface OnNavigate {
  onNavigate: (() => void) | undefined;
}

function Group({ group, onNavigate }: { group: NavGroup } & OnNavigate) {
  const id = useId();
  const { ofInstallation } = useRights();
  return (
    <div className="mt-3.5 first:mt-0">
      <p
        id={id}
        className={cn('mx-2 mb-1 text-xs font-semibold text-ink-3', group.name === 'More' && 'sr-only')}
      >
        {group.name}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {group.items
          .filter((item) => ofInstallation || !item.isOfInstallation)
          .map((item) => (
            <li key={item.label}>
              <Entry item={item} onNavigate={onNavigate} />
            </li>
          ))}
        {group.name === 'Integrate' && (
          <li>
            <a href={REFERENCE_URL} className={cn(ENTRY_CLASS, 'text-ink hover:bg-line/60')}>
              API Reference
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

const ENTRY_CLASS = 'flex h-7.5 items-center pointer-coarse:h-10 rounded-sm px-2';

function Entry({ item, onNavigate }: { item: NavItem } & OnNavigate) {
  const [path] = useLocation();
  const current = currentItem(path) === item;
  const { href } = item;
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => preloadScreen(href)}
      onFocus={() => preloadScreen(href)}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
      className={cn(
        ENTRY_CLASS,
        'text-ink hover:bg-line/60',
        current && 'bg-surface font-medium ring-1 ring-line ring-inset hover:bg-surface',
      )}
    >
      {item.label}
    </Link>
  );
}
