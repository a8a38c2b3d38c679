import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { cn } from '@/components/ui/cn.ts';
import { preloadScreen } from '../routes.tsx';
import { isCurrent, NAVIGATION, type NavGroup, type NavItem } from './navigation.ts';

export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="flex flex-col">
      {NAVIGATION.map((group) => (
        <Group key={group.label ?? 'more'} group={group} onNavigate={onNavigate} />
      ))}
    </div>
  );
}

interface OnNavigate {
  onNavigate: (() => void) | undefined;
}

function Group({ group, onNavigate }: { group: NavGroup } & OnNavigate) {
  const id = useId();
  return (
    <div className="mt-3.5 first:mt-0">
      {group.label !== null && (
        <p id={id} className="mx-2 mb-1 text-xs font-semibold text-ink-3">
          {group.label}
        </p>
      )}
      <ul aria-labelledby={group.label === null ? undefined : id} className="flex flex-col gap-0.5">
        {group.items.map((item) => (
          <li key={item.label}>
            <Entry item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const ENTRY_CLASS = 'flex h-7.5 items-center rounded-sm px-2';

function Entry({ item, onNavigate }: { item: NavItem } & OnNavigate) {
  const [path] = useLocation();
  if (item.href === null) {
    return (
      <span
        aria-disabled="true"
        title="Not available yet"
        className={cn(ENTRY_CLASS, 'cursor-default text-ink-3')}
      >
        {item.label}
        <span className="sr-only"> (Not available yet)</span>
      </span>
    );
  }
  const current = isCurrent(item, path);
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
