import type { JsonNode } from './parse-json.ts';

type JsonObject = JsonNode & { readonly kind: 'object' };

/** A transfer of ours, for who has another shape. */
const OURS =
  'a transfer like {"sender": …, "receiver": …, "amount": "12500.50", "currency": "EUR", "transaction_reference": …, "value_date": …}';

/** Names of ISO 20022 messages and of their parts, as in XML elements. */
const ISO_MESSAGE =
  /^(?:FIToFI|CstmrCdtTrf|CstmrDrctDbt|CstmrPmt|BkToCstmr|FinInstn|FICdtTrf|FIDrctDbt|PmtRtr|PmtCxl|PmtStsRpt|RsltnOfInvstgtn|Acct|UblToApply|ClmNonRct)\w*$/;
const ISO_PARTS = [
  'GrpHdr',
  'CdtTrfTxInf',
  'PmtInf',
  'TxInfAndSts',
  'OrgnlGrpInfAndSts',
  'AppHdr',
  'PmtId',
  'IntrBkSttlmAmt',
];

interface Shape {
  readonly name: string;
  readonly instead: string;
  readonly is: (object: JsonObject) => boolean;
}

const has = ({ members }: JsonObject, ...keys: readonly string[]): boolean =>
  keys.every((key) => members.has(key));

/** The object in a member; null when it is none. */
function inside({ members }: JsonObject, key: string): JsonObject | null {
  const node = members.get(key);
  return node?.kind === 'object' ? node : null;
}

/** Shapes of other systems, the most certain first. */
const SHAPES: readonly Shape[] = [
  {
    name: 'ISO 20022 written as JSON',
    instead: `send the message as XML, or ${OURS}`,
    is: (object) => isIso(object) || [...object.members.keys()].some((key) => isIsoIn(object, key)),
  },
  {
    name: 'a transfer of Mojaloop (FSPIOP)',
    instead: `it names no accounts and its ILP packet is not read: send ${OURS}`,
    is: (object) => has(object, 'payerFsp', 'payeeFsp') || has(object, 'ilpPacket', 'condition'),
  },
  {
    name: 'a quote of Mojaloop (FSPIOP), which moves no money',
    instead: `send ${OURS}`,
    is: (object) => has(object, 'quoteId', 'payee', 'payer'),
  },
  {
    name: 'a payment of the Berlin Group (NextGenPSD2)',
    instead: `send ${OURS}; instructedAmount is amount and currency there, creditorAccount/iban is receiver/account`,
    is: (object) =>
      has(object, 'instructedAmount') && (has(object, 'creditorAccount') || has(object, 'debtorAccount')),
  },
  {
    name: 'a payment of Open Banking (UK)',
    instead: `send ${OURS}; Data/Initiation has what belongs into it`,
    is: (object) => {
      const data = inside(object, 'Data');
      const initiation = data === null ? null : inside(data, 'Initiation');
      return (initiation ?? object).members.has('InstructedAmount');
    },
  },
  {
    name: 'a SWIFT MT message written as JSON',
    instead: `send the message itself, which begins with {1:, or ${OURS}`,
    is: (object) =>
      has(object, 'block4') ||
      has(object, 'block1') ||
      (inside(object, 'data')?.members.has('block4') ?? false),
  },
];

function isIso({ members }: JsonObject): boolean {
  return (
    ISO_PARTS.some((key) => members.has(key)) ||
    [...members.keys()].some((key) => ISO_MESSAGE.test(withoutPrefix(key)))
  );
}

/** In an envelope: `Document`, `BusMsg`, `body`. */
function isIsoIn(object: JsonObject, key: string): boolean {
  const inner = inside(object, key);
  return inner !== null && isIso(inner);
}

const withoutPrefix = (key: string): string => key.slice(key.indexOf(':') + 1);

/** A sentence without its subject on what an object of another system is, and what to send instead; null when it is not known. */
export function otherShape(node: JsonNode): string | null {
  if (node.kind !== 'object') return null;
  const shape = SHAPES.find(({ is }) => is(node));
  return shape === undefined ? null : `${shape.name}, which is not read; ${shape.instead}.`;
}
