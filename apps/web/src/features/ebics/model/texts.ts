import type {
  EbicsClass,
  EbicsFault,
  EbicsKeyUse,
  EbicsOrder,
  EbicsOrderState,
  EbicsRequest,
  EbicsState,
} from '@clearbench/contract';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';
import { counted, formatMoney } from '@/lib/text/format.ts';

export const STATE_LOOKS: Readonly<Record<EbicsState, BadgeLook>> = {
  new: { text: 'No keys yet', tone: 'neutral' },
  ini: { text: 'HIA missing', tone: 'neutral' },
  hia: { text: 'INI missing', tone: 'neutral' },
  initialised: { text: 'Letter due', tone: 'warning' },
  ready: { text: 'Ready', tone: 'good' },
  suspended: { text: 'Suspended', tone: 'bad' },
};

/** What happens next in each state. */
export const STATE_TEXTS: Readonly<Record<EbicsState, string>> = {
  new: 'The client has sent no keys yet. It sends them with INI and HIA, in any order.',
  ini: 'The signature key has arrived with INI. The other two come with HIA.',
  hia: 'The keys for authentication and encryption have arrived with HIA. The signature key comes with INI.',
  initialised:
    'All three keys have arrived. Compare their hashes with the letter, and activate the subscriber.',
  ready: 'The client can fetch the keys of the bank with HPB, and send orders.',
  suspended: 'The bank refuses the client. Reset the subscriber, and the client can send new keys.',
};

export const CLASS_NAMES: Readonly<Record<EbicsClass, string>> = {
  E: 'Single signature (E)',
  A: 'First signature (A)',
  B: 'Second signature (B)',
  T: 'Transport only (T)',
};

export const CLASS_TEXTS: Readonly<Record<EbicsClass, string>> = {
  E: 'Signs alone, where the bank asks for one signature.',
  A: 'Needs the signature of another user, of any class but T.',
  B: 'Counts only beside a first or single signature of another user.',
  T: 'Sends orders that others sign. Its own signature never counts.',
};

export const KEY_NAMES: Readonly<Record<EbicsKeyUse, string>> = {
  signature: 'Signature key',
  authentication: 'Authentication key',
  encryption: 'Encryption key',
};

/** The order that a key comes with. */
export const KEY_ORDERS: Readonly<Record<EbicsKeyUse, string>> = {
  signature: 'INI',
  authentication: 'HIA',
  encryption: 'HIA',
};

export const FAULTS = {
  'no-data': {
    label: 'No data to download',
    text: 'The client gets 090005, although there are data.',
  },
  'lost-receipt': {
    label: 'Receipt gets lost',
    text: 'The client gets no answer to its receipt. The bank offers the same data again.',
  },
  'slow-segments': {
    label: 'Slow answers',
    text: 'Each answer takes 20 seconds, longer than most clients wait.',
  },
  'broken-segment': {
    label: 'Broken data',
    text: 'One byte of the order data differs, so that the client cannot decrypt or inflate them.',
  },
  'wrong-bank-signature': {
    label: 'Wrong signature of the bank',
    text: 'The authentication signature of the answer is wrong. A careful client refuses it.',
  },
  'changed-bank-keys': {
    label: 'Keys of the bank have changed',
    text: 'The client gets 091008, and should fetch the keys again with HPB.',
  },
  'statement-missing': {
    label: 'A statement is missing',
    text: 'One day is missing from the statements. A careful client sees the gap in the balances.',
  },
  'statement-twice': {
    label: 'A statement comes twice',
    text: 'The client gets a statement twice, and must book it only once.',
  },
} as const satisfies Readonly<Record<EbicsFault, { label: string; text: string }>>;

export const ORDER_LOOKS: Readonly<Record<EbicsOrderState, BadgeLook>> = {
  waiting: { text: 'To sign', tone: 'warning' },
  received: { text: 'Signed', tone: 'neutral' },
  unreleased: { text: 'To release', tone: 'warning' },
  accepted: { text: 'Accepted', tone: 'good' },
  partial: { text: 'Accepted in part', tone: 'warning' },
  duplicate: { text: 'Duplicate', tone: 'neutral' },
  refused: { text: 'Refused', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
};

export const PHASE_NAMES: Readonly<Record<NonNullable<EbicsRequest['phase']>, string>> = {
  initialisation: 'Initialisation',
  transfer: 'Transfer',
  receipt: 'Receipt',
};

/** `3 payments, €1,200.00`; empty if the order pays nothing. */
export const sumsText = ({ payments, sums }: Pick<EbicsOrder, 'payments' | 'sums'>): string =>
  [
    ...(payments === null ? [] : [counted(payments, 'payment')]),
    ...sums.map(({ amount, currency }) => formatMoney(amount, currency)),
  ].join(', ');
