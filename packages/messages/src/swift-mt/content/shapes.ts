import {
  COUNT,
  DATE,
  DECIMAL,
  listOf,
  nullable,
  OFFSET,
  type Optional,
  objectOf,
  oneOf,
  optional,
  type Shape,
  TEXT,
  TIME,
} from '../../core/shape.ts';
import type {
  AccountIdentification,
  Adjustment,
  Agent,
  Balance,
  CopiedField,
  Customer,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  HeaderTag,
  InstructionCode,
  Instructor,
  Money,
  OriginalMessage,
  StatementLine,
  TimeIndication,
} from './content-parts.ts';
import type { AcknowledgementDraft, InterimReportDraft, StatementDraft } from './content-reporting.ts';
import type { EnvelopeDraft } from './envelope-draft.ts';

/** The shapes of the parts of MT content. The compiler compares each with its type. */

export const LINES: Shape<readonly string[]> = listOf(TEXT);

export const MONEY = objectOf<Money>({ currency: TEXT, amount: DECIMAL });

const CLEARING_CODE = objectOf<NonNullable<Agent['clearingCode']>>({ system: TEXT, member: optional(TEXT) });

export const AGENT = objectOf<Agent>({
  option: oneOf('A', 'B', 'C', 'D'),
  accountMark: optional(TEXT),
  account: optional(TEXT),
  clearingCode: optional(CLEARING_CODE),
  bic: optional(TEXT),
  location: optional(TEXT),
  nameAndAddress: optional(LINES),
});

const NUMBERED_LINE = objectOf<NonNullable<Customer['numberedLines']>[number]>({ number: COUNT, text: TEXT });
const IDENTIFIER = objectOf<NonNullable<Customer['identifier']>>({
  code: TEXT,
  country: TEXT,
  identifier: TEXT,
});

export const CUSTOMER = objectOf<Customer>({
  option: nullable(oneOf('A', 'F', 'K')),
  account: optional(TEXT),
  identifier: optional(IDENTIFIER),
  bic: optional(TEXT),
  nameAndAddress: optional(LINES),
  numberedLines: optional(listOf(NUMBERED_LINE)),
});

const INSTRUCTOR = objectOf<Instructor>({
  option: nullable(oneOf('C', 'G', 'H', 'L')),
  account: optional(TEXT),
  bic: optional(TEXT),
  nameAndAddress: optional(LINES),
});

const CUSTOMER_OPTIONS: ReadonlySet<unknown> = new Set(['A', 'F', 'K']);

/** A customer or an instructing party, distinguished by the option. */
export const ORDERER: Shape<Customer | Instructor> = {
  parts: objectOf<Omit<Customer, 'option'> & { readonly option: (Customer | Instructor)['option'] }>({
    option: nullable(oneOf('A', 'F', 'K', 'C', 'G', 'H', 'L')),
    account: optional(TEXT),
    identifier: optional(IDENTIFIER),
    bic: optional(TEXT),
    nameAndAddress: optional(LINES),
    numberedLines: optional(listOf(NUMBERED_LINE)),
  }).parts,
  fits: (value) => ordererBy(value).fits(value),
  check: (value, path, problems) => ordererBy(value).check(value, path, problems),
};

function ordererBy(value: unknown): Shape<Customer | Instructor> {
  const option = typeof value === 'object' && value !== null && 'option' in value ? value.option : null;
  return CUSTOMER_OPTIONS.has(option) ? CUSTOMER : INSTRUCTOR;
}

export const TIME_INDICATION = objectOf<TimeIndication>({ code: TEXT, time: TIME, offset: OFFSET });
export const DATE_TIME = objectOf<DateTimeIndication>({ date: DATE, time: TIME, offset: OFFSET });
export const INSTRUCTION_CODE = objectOf<InstructionCode>({
  code: TEXT,
  additionalInformation: optional(TEXT),
});
export const ACCOUNT = objectOf<AccountIdentification>({ account: TEXT, ownerBic: optional(TEXT) });
export const ADJUSTMENT = objectOf<Adjustment>({ mark: oneOf('C', 'D'), valueDate: DATE, money: MONEY });
export const BALANCE = objectOf<Balance>({
  kind: oneOf('final', 'intermediate'),
  mark: oneOf('D', 'C'),
  date: DATE,
  money: MONEY,
});
export const FLOOR_LIMIT = objectOf<FloorLimit>({ mark: optional(oneOf('D', 'C')), money: MONEY });
export const ENTRY_TOTAL = objectOf<EntryTotal>({ count: COUNT, money: MONEY });
export const ORIGINAL_MESSAGE = objectOf<OriginalMessage>({
  option: oneOf('S', 'R'),
  messageType: TEXT,
  date: DATE,
  sessionNumber: optional(TEXT),
  sequenceNumber: optional(TEXT),
});
export const COPIED_FIELD = objectOf<CopiedField>({ tag: TEXT, lines: LINES });

const TAGS = listOf(objectOf<HeaderTag>({ tag: TEXT, value: TEXT }));

export const ENVELOPE = objectOf<EnvelopeDraft>({
  direction: optional(oneOf('input', 'output')),
  senderBic: TEXT,
  receiverBic: TEXT,
  senderTerminal: optional(TEXT),
  receiverTerminal: optional(TEXT),
  sessionNumber: optional(TEXT),
  sequenceNumber: optional(TEXT),
  priority: optional(oneOf('N', 'U', 'S')),
  deliveryMonitoring: optional(oneOf('1', '2', '3')),
  obsolescencePeriod: optional(TEXT),
  delivery: optional(
    objectOf<NonNullable<EnvelopeDraft['delivery']>>({
      inputDate: DATE,
      inputTime: TIME,
      inputSessionNumber: TEXT,
      inputSequenceNumber: TEXT,
      outputDate: DATE,
      outputTime: TIME,
    }),
  ),
  finCopyService: optional(TEXT),
  bankingPriority: optional(TEXT),
  userReference: optional(TEXT),
  serviceType: optional(TEXT),
  uetr: optional(TEXT),
  otherTags: optional(TAGS),
  trailers: optional(TAGS),
});

const STATEMENT_LINE = objectOf<StatementLine>({
  valueDate: DATE,
  entryDate: optional(DATE),
  mark: oneOf('D', 'C', 'RD', 'RC', 'ED', 'EC'),
  fundsCode: optional(TEXT),
  money: MONEY,
  transactionType: objectOf<StatementLine['transactionType']>({
    kind: oneOf('S', 'N', 'F', 'other'),
    code: TEXT,
  }),
  referenceForAccountOwner: TEXT,
  accountServicingReference: optional(TEXT),
  supplementaryDetails: optional(TEXT),
  information: optional(LINES),
});

export const STATEMENT = objectOf<StatementDraft>({
  type: oneOf('MT940', 'MT950', 'MT970', 'MT972'),
  envelope: nullable(ENVELOPE),
  transactionReference: TEXT,
  relatedReference: optional(TEXT),
  accountIdentification: ACCOUNT,
  statementNumber: TEXT,
  sequenceNumber: optional(TEXT),
  openingBalance: BALANCE,
  lines: optional(listOf(STATEMENT_LINE)),
  unreadableLines: optional(LINES),
  otherFields: optional(LINES),
  closingBalance: BALANCE,
  closingAvailableBalance: optional(BALANCE),
  forwardAvailableBalances: optional(listOf(BALANCE)),
  information: optional(LINES),
});

export const INTERIM_REPORT = objectOf<InterimReportDraft>({
  type: oneOf('MT942'),
  envelope: nullable(ENVELOPE),
  transactionReference: TEXT,
  relatedReference: optional(TEXT),
  accountIdentification: ACCOUNT,
  statementNumber: TEXT,
  sequenceNumber: optional(TEXT),
  floorLimits: listOf(FLOOR_LIMIT),
  dateTimeIndication: DATE_TIME,
  lines: optional(listOf(STATEMENT_LINE)),
  unreadableLines: optional(LINES),
  otherFields: optional(LINES),
  debits: optional(ENTRY_TOTAL),
  credits: optional(ENTRY_TOTAL),
  information: optional(LINES),
});

export const ACKNOWLEDGEMENT = objectOf<AcknowledgementDraft>({
  type: oneOf('ACK', 'NAK'),
  terminal: TEXT,
  sessionNumber: TEXT,
  sequenceNumber: TEXT,
  date: DATE,
  time: TIME,
  errorCode: optional(TEXT),
  errorLine: optional(COUNT),
  userReference: optional(TEXT),
  otherTags: optional(TAGS),
});

/** The shape of a field with two properties: one for each. */
export interface PairShape<A, B> extends Shape<readonly [A, B]> {
  readonly pair: readonly [Shape<A>, undefined extends B ? Optional<Exclude<B, undefined>> : Shape<B>];
}

/** Only its two parts are checked, each as a separate property. */
const PAIR = { parts: { kind: 'any' }, fits: () => true, check: () => undefined } as const;

export const DATED_MONEY: PairShape<string, Money> = { ...PAIR, pair: [DATE, MONEY] };
export const NUMBERS: PairShape<string, string | undefined> = { ...PAIR, pair: [TEXT, optional(TEXT)] };
