import type { PayloadAccepted, Problem } from '@clearbench/contract';
import type { ChosenScenario } from '@clearbench/domain';
import { AppError } from '../../../platform/errors.ts';
import type { NewPaymentFile } from '../../payment-files/index.ts';
import { PayloadRefusal } from '../refused/payload-refusal.ts';
import type {
  Duplicate,
  EncodedRows,
  NewPayload,
  NewTransfer,
  Outcome,
  StoredMessage,
  StoredTransfer,
} from '../storing/arrival.ts';
import type { PayloadOfItems } from '../storing/rows.ts';
import { scenarioAtArrival } from '../storing/scenario-at-arrival.ts';

/** The response to an accepted payload, with its transactions as `Rows`. */
export type Accepted<Rows = StoredTransfer[] | EncodedRows> = Omit<PayloadAccepted, 'transactions'> & {
  transactions: Rows;
};

/** Nothing in the payload can be accepted. */
function refusal(format: string, errors: Problem[]): PayloadRefusal {
  if (format === 'unknown') {
    return new PayloadRefusal(
      'unsupported_payload',
      'The format of the payload is not recognised. This path accepts SWIFT FIN, ISO 20022, telex (KTT), JSON and CSV.',
      { format, errors },
    );
  }
  const count = errors.filter(({ severity }) => severity === 'error').length;
  return new PayloadRefusal(
    'invalid_payload',
    `The payload was refused: ${count === 1 ? 'it has an error' : `it has ${count} errors`}. Nothing was stored.`,
    { format, errors },
  );
}

interface Answered<Rows> {
  payload: Pick<NewPayload, 'payloadId' | 'format'>;
  /** The file, if its payees are verified before it is executed. */
  file: NewPaymentFile | null;
  /** The transactions if they are new, and how many there are. */
  rows: Rows;
  stored: number;
  /** The transactions that are already stored. */
  knownRows: (transfers: StoredTransfer[]) => Rows;
  messages: StoredMessage[];
  problems: Problem[];
  /** How many of its items are refused now. */
  refused: number;
  /** The version of the house rules that checked it. */
  houseRules: number | null;
}

/** The response to a payload. Throws unless it is stored. */
export function answer<Rows>(
  { payload, file, rows, stored, knownRows, messages, problems, refused, houseRules }: Answered<Rows>,
  outcome: Outcome,
): Accepted<Rows> {
  switch (outcome.kind) {
    case 'stored':
      return {
        success: true,
        payloadId: payload.payloadId,
        format: payload.format,
        transactions: rows,
        ...(file === null ? {} : { payeeVerification: 'opt-in' }),
        ...rowsIn(stored + messages.length, refused),
        ...messagesIn(messages),
        ...errorsIn(problems),
        ...(houseRules === null ? {} : { houseRulesVersion: houseRules }),
      };
    case 'duplicate':
      return {
        success: true,
        payloadId: outcome.payloadId,
        duplicate: true,
        format: payload.format,
        transactions: knownRows(outcome.transfers),
        ...rowsIn(outcome.transfers.length + outcome.messages.length, refused),
        ...messagesIn(outcome.messages),
        ...errorsIn([...scenarioWarning(outcome), ...problems]),
      };
    case 'refused':
      throw refusal(payload.format, problems);
    case 'unknown':
      throw outcome.cause;
    case 'key_reused':
      throw new AppError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another body in the last 24 hours. Please use a new key.',
      );
  }
}

/** The row of a transfer that has just been stored. */
export const newRow = (payload: PayloadOfItems, transfer: NewTransfer): StoredTransfer => {
  const { index, transactionId, uetr } = transfer;
  return {
    index,
    transactionId,
    uetr,
    status: 'pending',
    ...scenarioRow(scenarioAtArrival(payload, transfer)),
  };
};

/** Most transfers have no scenario: then the row omits it. */
const scenarioRow = (chosen: ChosenScenario | null): Pick<StoredTransfer, 'scenario' | 'scenarioChosenBy'> =>
  chosen === null ? {} : { scenario: chosen.scenario, scenarioChosenBy: chosen.chosenBy };

/** At most this many rows become one piece of JSON. */
const PIECE = 500;

export function encodedRows(rows: StoredTransfer[]): EncodedRows {
  const json: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    json.push(Buffer.from(JSON.stringify(rows.slice(from, from + PIECE)).slice(1, -1)));
  }
  return { count: rows.length, json };
}

/** The first rows, at least this many if there are. */
export function firstRows({ json }: EncodedRows, count: number): StoredTransfer[] {
  const rows: StoredTransfer[] = [];
  for (const piece of json) {
    if (rows.length >= count) break;
    rows.push(...(JSON.parse(`[${Buffer.from(piece)}]`) as StoredTransfer[]));
  }
  return rows;
}

const rowsIn = (stored: number, refused: number): Pick<PayloadAccepted, 'rows'> =>
  refused === 0 ? {} : { rows: { stored, all: stored + refused } };

const errorsIn = (errors: Problem[]): Pick<PayloadAccepted, 'errors'> =>
  errors.length === 0 ? {} : { errors };

function scenarioWarning({ ignoredScenario }: Duplicate): Problem[] {
  if (ignoredScenario === null) return [];
  const message =
    `This payload was received before, so X-Scenario "${ignoredScenario}" has no effect on its transfers. ` +
    'To play the scenario, send a payment that differs, for instance in its reference.';
  return [
    { code: 'scenario_ignored', severity: 'warning', path: 'X-Scenario', line: null, column: null, message },
  ];
}

const messagesIn = (messages: StoredMessage[]): Pick<PayloadAccepted, 'messages'> =>
  messages.length === 0
    ? {}
    : { messages: messages.map(({ index, type, uetr, reference }) => ({ index, type, uetr, reference })) };
