import type { Problem } from '@clearbench/contract';
import type { NewPaymentFile } from '../../payment-files/index.ts';
import { type Accepted, answer, newRow } from '../http/answers.ts';
import type { UnderRules } from '../reading/house-check.ts';
import type { Arrival, NewPart, Outcome, StoredTransfer } from './arrival.ts';
import { itemRows } from './rows.ts';

/** The answer to a payload that was read as a whole. */
export function answerOf(
  arrival: Arrival,
  outcome: Outcome,
  read: { problems: Problem[]; refused: number },
  { arriving, file }: { arriving: UnderRules | null; file: NewPaymentFile | null },
): Accepted<StoredTransfer[]> {
  const { transfers, messages } = arrival;
  const rows = transfers.map((transfer) => newRow(arrival, transfer));
  const houseRules = arriving?.rules.version ?? null;
  return answer(
    {
      payload: arrival,
      file,
      rows,
      stored: rows.length,
      knownRows: (known) => known,
      messages,
      houseRules,
      ...read,
    },
    outcome,
  );
}

/** Its rows, as if it had been read in parts. */
export async function* onePart(arrival: Arrival): AsyncGenerator<NewPart, void, undefined> {
  yield { items: itemRows(arrival, arrival), isRefused: false };
}
