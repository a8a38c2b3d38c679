/** The fixed texts of the dashboard, in one place. */
export const TEXTS = {
  badge: 'SUPER ADMIN ACCESS',
  /** Its first sentence is the title. */
  empty:
    'Ready for Authentic Transaction Data. Your system is configured to display real banking transactions only. Connect your banking APIs through the API Configuration Wizard to view live transaction data.',
  openTracker: 'Open Webhook Tracker',
  quickPreview: 'Quick Preview',
  track: 'Track',
  refreshTransfers: 'Refresh Transfers',
  refreshing: 'Refreshing…',
  connections: 'Webhook Connections',
  emptyCode: 'Please enter a tracking ID',
  addedCode: (type: string, code: string) => `Added ${type} tracking ID: ${code}`,
} as const;

/** How long a refresh spins. */
export const REFRESH_MS = 1000;

export const CODE_TYPES = ['GPI', 'UETR', 'TRN'] as const;
export type CodeType = (typeof CODE_TYPES)[number];

export const CODE_TYPE_TEXTS: Readonly<Record<CodeType, { name: string; text: string; sample: string }>> = {
  GPI: {
    name: 'Global Payments Innovation',
    text: 'The letters GPI and a timestamp or ten random characters. It follows a SWIFT gpi payment from bank to bank.',
    sample: 'GPI1764000000000',
  },
  UETR: {
    name: 'Unique End-to-end Transaction Reference',
    text: 'A UUID that stays the same from the first bank to the last, in field 121 of every SWIFT message about the payment.',
    sample: '7a562c67-ca16-48ba-b074-65581be6f001',
  },
  TRN: {
    name: 'Transaction Reference Number',
    text: 'The letters TRN and nine digits: the reference that one institution gives to a transfer.',
    sample: 'TRN482913057',
  },
};
