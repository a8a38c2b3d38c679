import { EbicsError } from '@clearbench/ebics';
import { GroupCommit } from '../../../platform/group-commit.ts';
import type { NewUpload, OpenTransactions, TransactionRepository } from './transactions.ts';

/** The limits for a subscriber: enough for two of the largest uploads, so that one that broke off does not block the next. */
const TRANSACTIONS_MAX = 20;
const SEGMENTS_MAX = 200;
/** The limit for all subscribers of a workspace together. */
const WORKSPACE_SEGMENTS_MAX = 400;
/** Uploads that begin together. */
const BATCH = 100;

interface Planned {
  subscriberId: string;
  segments: number;
  now: Date;
}

/**
 * The segments of open transactions are on the disk: limits how many there can be.
 * @throws EbicsError 091119
 */
export async function requireRoomFor(
  transactions: Pick<TransactionRepository, 'open'>,
  planned: Planned,
): Promise<void> {
  requireFits(await transactions.open(planned.now), planned);
}

/**
 * Begins a transaction if there is room for it. Call `requireRoomFor` before what takes long.
 * @throws EbicsError 091119
 */
export const beginTransaction = (
  transactions: Pick<TransactionRepository, 'inTurn' | 'open'>,
  planned: Planned,
  add: () => Promise<void>,
): Promise<void> =>
  transactions.inTurn(async () => {
    await requireRoomFor(transactions, planned);
    await add();
  });

/** Begins uploads; several that begin at the same time share their statements. */
export class UploadBeginnings {
  readonly #commits: GroupCommit<NewUpload, EbicsError | null>;

  constructor(transactions: Pick<TransactionRepository, 'inTurn' | 'open' | 'addUploads'>) {
    const begin = (uploads: readonly NewUpload[]) =>
      transactions.inTurn(async () => {
        const now = new Date(Math.max(...uploads.map(({ started_at }) => started_at.getTime())));
        const open = await transactions.open(now);
        const refusals = uploads.map((upload) => refusalOf(open, upload));
        await transactions.addUploads(uploads.filter((_, index) => refusals[index] === null));
        return refusals;
      });
    this.#commits = new GroupCommit(begin, { maxBatch: () => BATCH });
  }

  /** @throws EbicsError 091119 if there is no room for it */
  async begin(upload: NewUpload): Promise<void> {
    const refusal = await this.#commits.submit(upload);
    if (refusal !== null) throw refusal;
  }
}

/** Null: it fits, and is one of the open ones from now on. */
function refusalOf(
  open: Map<string, OpenTransactions>,
  { subscriber_id: subscriberId, segments }: NewUpload,
): EbicsError | null {
  try {
    requireFits(open, { subscriberId, segments });
  } catch (error) {
    if (error instanceof EbicsError) return error;
    throw error;
  }
  const own = open.get(subscriberId) ?? NONE;
  open.set(subscriberId, { transactions: own.transactions + 1, segments: own.segments + segments });
  return null;
}

const NONE: OpenTransactions = { transactions: 0, segments: 0 };

function requireFits(
  open: ReadonlyMap<string, OpenTransactions>,
  { subscriberId, segments }: Omit<Planned, 'now'>,
): void {
  const own = open.get(subscriberId) ?? NONE;
  const ofWorkspace = open.values().reduce((sum, each) => sum + each.segments, 0);
  const advice = 'Finish one of them first, or wait: they end an hour after their beginning.';
  if (own.transactions >= TRANSACTIONS_MAX) {
    throw new EbicsError('091119', `${own.transactions} transactions of this subscriber are open. ${advice}`);
  }
  if (own.segments + segments > SEGMENTS_MAX) {
    throw new EbicsError(
      '091119',
      `The open transactions of this subscriber have ${own.segments} segments, and this one ${segments}. At most ${SEGMENTS_MAX} may be open. ${advice}`,
    );
  }
  if (ofWorkspace + segments > WORKSPACE_SEGMENTS_MAX) {
    throw new EbicsError(
      '091119',
      `The open transactions of all subscribers have ${ofWorkspace} segments, and this one ${segments}. At most ${WORKSPACE_SEGMENTS_MAX} may be open. ${advice}`,
    );
  }
}
