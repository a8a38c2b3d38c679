/** The fixed texts of the configuration page, in one place. */
export const SECTION_TITLES = {
  wizard: 'Setup Wizard',
  configurations: 'Your API Configurations',
  tracker: 'Webhook Tracker',
  networks: 'Swift Global Server Connection',
  flow: 'Transaction Flow Processing',
  accounts: 'Corresponding & Common Bank Accounts',
  archive: 'Invoice Archive (6-month retention)',
  invoice: 'Invoice Creation',
  packages: 'Saved Configuration Package(s)',
  options: 'Transfer Package Options',
  http: 'HTTP Incoming API Payloads',
  disclaimer: 'Client Sheet Disclaimer',
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

/** The sections in their order, in four groups. */
export const SECTION_GROUPS: ReadonlyArray<{ title: string; sections: readonly SectionId[] }> = [
  { title: 'Partners', sections: ['wizard', 'configurations'] },
  { title: 'Networks and flow', sections: ['tracker', 'networks', 'flow', 'accounts'] },
  { title: 'Invoices', sections: ['archive', 'invoice'] },
  { title: 'Packages and formats', sections: ['packages', 'options', 'http', 'disclaimer'] },
];

export const ACTIONS = {
  tuneUp: 'TUNE UP',
  hideWizard: 'Hide Wizard',
  showWizard: 'Show Wizard',
  saveAll: 'Save All',
  reset: 'Reset',
  home: 'Home',
} as const;

export const WIZARD_STEPS = [
  'API Key Setup',
  'Client UUID Setup',
  'Webhook Configuration',
  'Review & Save',
] as const;

export const PROBLEMS = {
  apiKeyLabel: 'Please enter an API key label',
  clientKeyLabel: 'Please enter a client label',
  baseUrl: 'Please enter a webhook base URL',
} as const;

export const CONFIRMS = {
  reset: 'Are you sure you want to reset all configurations to default? This cannot be undone.',
  remove: (label: string) =>
    `Are you sure you want to delete the "${label}" configuration? This action cannot be undone.`,
} as const;

export const TOASTS = {
  saved: {
    title: 'Configuration Saved',
    description: 'Your API configuration has been successfully saved.',
  },
  allSaved: {
    title: 'Configurations Saved',
    description: 'Your API configurations have been permanently saved.',
  },
  reset: {
    title: 'Reset Complete',
    description: 'All configurations have been reset to default values.',
  },
  removed: { title: 'API Configuration Deleted', variant: 'destructive' },
  saveError: {
    title: 'Save Error',
    description: 'Failed to save configurations to local storage',
    variant: 'destructive',
  },
  processing: {
    title: 'Processing Transaction',
    description: 'Your transaction is now being processed through the Wise network.',
  },
  invoiceCreated: 'Invoice Created Successfully',
  invoiceFailed: {
    title: 'Invoice Creation Failed',
    description: 'There was an error creating the invoice. Please try again.',
    variant: 'destructive',
  },
  fieldsMissing: {
    title: 'Missing Required Fields',
    description: 'Please fill in amount, recipient, and description fields.',
    variant: 'destructive',
  },
} as const;

export const STORAGE_FULL = 'The browser’s storage is full.';

/** Shown beside the form, and stays after the toast has gone. */
export const INVOICE_FAILED =
  'Invoice Creation Failed: There was an error creating the invoice. Please try again.';

export const NETWORK_TEXTS = {
  connect: 'Connect',
  disconnect: 'Disconnect',
  installing: 'Installing...',
  connectAll: 'Connect All Networks',
  disconnectAll: 'Disconnect All',
  connected: 'Connected',
  disconnected: 'Disconnected',
} as const;

export const PACKAGE_OPTIONS = [
  { name: 'CSV Format', text: 'One transfer per row. The template is below.' },
  { name: 'JSON Format', text: 'One object or an array of them.' },
  { name: 'MT103 Standard', text: 'FIN messages as a bank sends them through SWIFT.' },
  { name: 'MT103 KTT-non-swift', text: 'The same order as a telex, from outside SWIFT.' },
] as const;
