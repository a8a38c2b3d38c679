export interface Area {
  title: string;
  text: string;
  /** The path of its screen. */
  href: string;
}

/** The areas of the console that the dashboard leads to. */
export const AREAS: readonly Area[] = [
  {
    title: 'SWIFT server business transactions',
    text: 'Every transfer this server received',
    href: '/transactions',
  },
  { title: 'API setup and configuration', text: 'Keys, packages and endpoints', href: '/api-configuration' },
  {
    title: 'Configuration wizard for incoming payloads',
    text: 'A key and a webhook in four steps',
    href: '/api-configuration/wizard',
  },
  { title: 'Advanced manual operations', text: 'Terminal and direct push', href: '/advanced-operations' },
  {
    title: 'Live transfers integration with the money-transfer provider',
    text: 'Connect Wise and view its profiles and balances',
    href: '/wise-setup',
  },
  {
    title: 'Webhook notifications tracking',
    text: 'Notifications to partners, and calls to receivers',
    href: '/webhook-tracker',
  },
];

/** Labels of areas without a link. */
export const AREAS_WITHOUT_LINK = [
  'Card-network global terminal',
  'Cryptocurrency exchange link',
  'Integration dashboard',
  'Security and risk centre',
  'SSH manual upload',
] as const;
