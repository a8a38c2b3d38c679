export interface NavItem {
  label: string;
  /** Null while the screen is not built: its place is shown, but leads nowhere. */
  href: string | null;
  /** Further paths that this entry stands for. */
  alsoAt?: readonly string[];
}

export interface NavGroup {
  label: string | null;
  items: readonly NavItem[];
}

export const NAVIGATION: readonly NavGroup[] = [
  {
    label: 'Monitor',
    items: [
      { label: 'Dashboard', href: '/dashboard', alsoAt: ['/'] },
      { label: 'Transactions', href: '/transactions' },
      { label: 'Webhook tracker', href: null },
    ],
  },
  {
    label: 'Integrate',
    items: [
      { label: 'API setup', href: null },
      { label: 'API keys', href: '/api-configuration/keys' },
      { label: 'Configuration', href: null },
      { label: 'Wizard', href: null },
      { label: 'Webhooks', href: null },
    ],
  },
  {
    label: 'Operate',
    items: [
      { label: 'Manual payloads', href: null },
      { label: 'Message workbench', href: '/workbench' },
      { label: 'Advanced operations', href: null },
      { label: 'Networks', href: null },
    ],
  },
  {
    label: 'Accounts',
    items: [
      { label: 'Account portfolio', href: null },
      { label: 'Wise', href: null },
    ],
  },
  { label: null, items: [{ label: 'Settings', href: null }] },
];

/** Whether the entry stands for this path: its own screen or one below it. */
export function isCurrent(item: NavItem, path: string): boolean {
  if (item.href === null) return false;
  return path === item.href || path.startsWith(`${item.href}/`) || item.alsoAt?.includes(path) === true;
}
