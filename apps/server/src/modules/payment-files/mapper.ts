import type { PaymentFile, PaymentFileDetails } from '@clearbench/contract';
import type { PayeeAnswer } from '@clearbench/domain';
import type { AnswerCount, FileRow } from './repository.ts';

export const toFile = ({ receivedAt, verifiedAt, decidedAt, ...row }: FileRow): PaymentFile => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  verifiedAt: verifiedAt?.toISOString() ?? null,
  decidedAt: decidedAt?.toISOString() ?? null,
});

export function toCounts(counted: readonly AnswerCount[]): PaymentFileDetails['counts'] {
  const countOf = (wanted: PayeeAnswer | null): number =>
    Number(counted.find(({ answer }) => answer === wanted)?.count ?? 0);
  return {
    match: countOf('match'),
    'close-match': countOf('close-match'),
    'no-match': countOf('no-match'),
    'not-possible': countOf('not-possible'),
    pending: countOf(null),
  };
}
