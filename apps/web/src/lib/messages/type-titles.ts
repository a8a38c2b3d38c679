import type { MtType, MxType } from '@clearbench/messages';

type NameOf<Type> = Type extends `${infer Area}.${infer Message}.001.${string}`
  ? `${Area}.${Message}`
  : never;

/** The compiler asks for the line of a new type. */
const TITLES: Readonly<Record<MtType | NameOf<MxType> | 'KTT' | 'JSON' | 'CSV', string>> = {
  MT101: 'Request for transfer',
  MT102: 'Multiple customer credit transfer',
  'MT102 STP': 'Multiple customer credit transfer, straight through',
  MT103: 'Single customer credit transfer',
  'MT103 STP': 'Single customer credit transfer, straight through',
  'MT103 REMIT': 'Single customer credit transfer, with remittance',
  MT200: 'Financial institution transfer for its own account',
  MT201: 'Multiple transfer for its own account',
  MT202: 'General financial institution transfer',
  'MT202 COV': 'Cover payment',
  MT203: 'Multiple financial institution transfer',
  MT204: 'Financial markets direct debit',
  MT205: 'Financial institution transfer execution',
  'MT205 COV': 'Execution of a cover payment',
  MT210: 'Notice to receive',
  MT900: 'Confirmation of debit',
  MT910: 'Confirmation of credit',
  MT920: 'Request message',
  MT940: 'Customer statement',
  MT941: 'Balance report',
  MT942: 'Interim transaction report',
  MT950: 'Statement',
  MT970: 'Netting statement',
  MT971: 'Netting balance report',
  MT972: 'Netting interim statement',
  MT973: 'Netting request message',
  MT190: 'Advice of charges and adjustments',
  MT290: 'Advice of charges and adjustments',
  MT990: 'Advice of charges and adjustments',
  MT191: 'Request for payment of charges',
  MT291: 'Request for payment of charges',
  MT991: 'Request for payment of charges',
  MT192: 'Request for cancellation',
  MT292: 'Request for cancellation',
  MT992: 'Request for cancellation',
  MT195: 'Queries',
  MT295: 'Queries',
  MT995: 'Queries',
  MT196: 'Answers',
  MT296: 'Answers',
  MT996: 'Answers',
  MT198: 'Proprietary message',
  MT298: 'Proprietary message',
  MT998: 'Proprietary message',
  MT199: 'Free format message',
  MT299: 'Free format message',
  MT999: 'Free format message',
  ACK: 'Positive acknowledgement',
  NAK: 'Negative acknowledgement',
  'pacs.002': 'Payment status report',
  'pacs.003': 'Customer direct debit',
  'pacs.004': 'Payment return',
  'pacs.008': 'Customer credit transfer',
  'pacs.009': 'Financial institution credit transfer',
  'pacs.010': 'Financial institution direct debit',
  'pain.001': 'Customer credit transfer initiation',
  'pain.002': 'Customer payment status report',
  'pain.008': 'Customer direct debit initiation',
  'pain.013': 'Request to pay',
  'pain.014': 'Answer to a request to pay',
  'camt.029': 'Resolution of investigation',
  'camt.052': 'Account report',
  'camt.053': 'Statement',
  'camt.054': 'Debit and credit notification',
  'camt.055': "Customer's cancellation request",
  'camt.056': 'Payment cancellation request',
  'camt.057': 'Notification to receive',
  'camt.058': 'Notification to receive, cancelled',
  'camt.060': 'Account reporting request',
  'admi.002': 'Message reject',
  'admi.007': 'Receipt acknowledgement',
  KTT: 'Telex payment order',
  JSON: 'JSON transfers',
  CSV: 'CSV transfers',
};

/** The name of a message type: `Single customer credit transfer`. Null for an unknown one. */
export function typeTitle(type: string): string | null {
  const titles: Readonly<Record<string, string>> = TITLES;
  return titles[type] ?? titles[type.slice(0, 8)] ?? titles[type.toUpperCase()] ?? null;
}

export type TypeGroup = 'SWIFT MT' | 'ISO 20022' | 'Other formats';

/** The group of a type in a list. */
export function typeGroup(type: string): TypeGroup {
  if (/^(?:MT\d|ACK|NAK)/i.test(type)) return 'SWIFT MT';
  return /^[a-z]{4}\.\d{3}/.test(type) ? 'ISO 20022' : 'Other formats';
}

/** Types in the usual notation: `MT103`, `pacs.008.001.08`, `JSON`. */
export function typeLabel(type: string): string {
  return typeGroup(type) === 'ISO 20022' ? type : type.toUpperCase();
}
