import type { CreateTransactionInput } from '@clearbench/contract';
import * as z from 'zod/mini';
import { isRefusal } from '@/lib/api/api.ts';
import { type CreateFormValues, createFormSchema } from './create-form.ts';

/** A transfer that was sent, but may not have been created. */
export interface Doubt {
  readonly input: CreateTransactionInput;
  /** The idempotency key, under which the server returns the same transfer again. */
  readonly idempotencyKey: string;
  /** The last known failure. */
  readonly error: unknown;
}

/** What the form contains. The verification of the payee follows from that, so it makes no difference. */
const contentOf = ({ payeeCheck: _, ...input }: CreateTransactionInput): string => JSON.stringify(input);

/** The doubt about exactly this transfer. */
export const doubtOf = (doubts: readonly Doubt[], input: CreateTransactionInput): Doubt | undefined =>
  doubts.find((doubt) => contentOf(doubt.input) === contentOf(input));

/** The doubts after a failure, latest last. A refusal changes nothing: earlier attempts may still have succeeded. */
export function afterFailure(doubts: readonly Doubt[], failed: Doubt): readonly Doubt[] {
  if (isRefusal(failed.error)) return doubts;
  const known = doubtOf(doubts, failed.input);
  return [...doubts.filter((doubt) => doubt !== known), failed];
}

/** True if the current form creates a transfer other than those that may have been created. */
export function makesAnother(doubts: readonly Doubt[], values: CreateFormValues): boolean {
  if (doubts.length === 0) return false;
  const { success, data } = z.safeParse(createFormSchema, values);
  return !success || doubtOf(doubts, data) === undefined;
}

/** The list, filtered by the best identifier of the transfer. */
export function whereToLook({ input: { uetr, reference, amount } }: Doubt): string {
  const params = new URLSearchParams(
    uetr !== undefined
      ? { search: uetr }
      : reference !== undefined
        ? { words: reference }
        : { search: amount },
  );
  return `/transactions?${params}`;
}
