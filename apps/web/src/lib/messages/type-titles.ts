const TITLES: Readonly<Record<string, string>> = {
  MT103: 'Single customer credit transfer',
  'MT103 STP': 'Single customer credit transfer, straight through',
  'MT103 REMIT': 'Single customer credit transfer, with remittance',
  MT192: 'Request for cancellation',
  MT196: 'Answers',
  MT199: 'Free format message',
  MT202: 'General financial institution transfer',
  'MT202 COV': 'Cover payment',
  MT292: 'Request for cancellation',
  MT296: 'Answers',
  MT299: 'Free format message',
  MT900: 'Confirmation of debit',
  MT910: 'Confirmation of credit',
  MT940: 'Customer statement',
  MT942: 'Interim transaction report',
  MT950: 'Statement',
  ACK: 'Positive acknowledgement',
  NAK: 'Negative acknowledgement',
  'pacs.002': 'Payment status report',
  'pacs.004': 'Payment return',
  'pacs.008': 'Customer credit transfer',
  'pacs.009': 'Financial institution credit transfer',
  'pain.001': 'Customer credit transfer initiation',
  'pain.002': 'Customer payment status report',
  'camt.029': 'Resolution of investigation',
  'camt.052': 'Account report',
  'camt.053': 'Statement',
  'camt.054': 'Debit and credit notification',
  'camt.056': 'Payment cancellation request',
  KTT: 'Telex payment order',
  JSON: 'JSON transfers',
  CSV: 'CSV transfers',
};

/** What a type of message is called: `Single customer credit transfer`. Null for one that is not known. */
export function typeTitle(type: string): string | null {
  return TITLES[type] ?? TITLES[type.slice(0, 8)] ?? TITLES[type.toUpperCase()] ?? null;
}

export type TypeGroup = 'SWIFT MT' | 'ISO 20022' | 'Other formats';

/** In which group of a list a type stands. */
export function typeGroup(type: string): TypeGroup {
  if (/^(?:MT\d|ACK|NAK)/i.test(type)) return 'SWIFT MT';
  return /^[a-z]{4}\.\d{3}/.test(type) ? 'ISO 20022' : 'Other formats';
}

/** Types as they are written: `MT103`, `pacs.008.001.08`, `JSON`. */
export function typeLabel(type: string): string {
  return typeGroup(type) === 'ISO 20022' ? type : type.toUpperCase();
}
