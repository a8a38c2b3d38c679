import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { sha256Hex } from '../../../platform/secrets/crypto.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepResult, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import {
  type Accepted,
  acceptedText,
  type PayloadCounts,
  type PayloadService,
  transactionCount,
} from '../../payloads/index.ts';
import type { TestPlansModule, WatchedFile } from '../../test-plans/index.ts';
import { contentOf } from '../files/chunks.ts';
import type { FileRow } from '../files/repository.ts';
import { acknowledgementsOf } from '../outbox/acknowledgements.ts';
import type { FileAnswer } from './file-answer.ts';
import { type QueueRepository, type ServerFile, TAKING, type Taken } from './queue-repository.ts';
import { serverFile } from './server-files.ts';

interface Dependencies {
  queue: QueueRepository;
  payloads: Pick<PayloadService, 'receive'>;
  apiKeys: Pick<ApiKeyService, 'senderOf'>;
  testPlans: Pick<TestPlansModule, 'watchFile'>;
  counts: PayloadCounts;
  parking: Parking;
  announce: Announce;
  /** The time that messages carry. */
  now(): Date;
  memory: MemoryBudget;
  workspace: string;
}

interface Result {
  taken: Taken;
  said: ServerFile[];
  /** Counts the file, and tells test plans about it once that is stored. */
  note(): void;
}

/** The server retries later when it is busy. */
const BUSY_MS = 1_000;
/** How long a file waits for memory; then other work of the workspace continues, and the file is tried again. */
const MEMORY_MS = 5_000;
/** Besides its content, a file needs about as much memory for its results. */
const WEIGHT = 2;

/** Processes complete files: each is a payload of its API key, as if it had been posted. */
export const takeFiles = (dependencies: Dependencies): Sweep => ({
  name: TAKING,
  wokenBy: ['sftp'],
  periodMs: WOKEN_PERIOD_MS,
  run: () => run(dependencies),
  depth: () => dependencies.queue.depth(),
});

async function run(dependencies: Dependencies): Promise<SweepResult> {
  const { queue, memory, workspace } = dependencies;
  const files = await queue.take(new Date());
  if (files.length > 0) {
    const bytes = WEIGHT * files.reduce((sum, file) => sum + file.bytes, 0);
    const owner = { workspace, user: `taking in ${workspace}` };
    if (!(await memory.take(bytes, owner, MEMORY_MS))) return { inMs: BUSY_MS };
    try {
      if (await takeAll(dependencies, files)) return 'more';
    } finally {
      memory.give(bytes, owner);
    }
  }
  const next = await queue.nextDueAt();
  if (next === null) return 'idle';
  return { inMs: Math.max(next.getTime() - Date.now(), files.length > 0 ? BUSY_MS : 1) };
}

/** False if none could be processed. */
async function takeAll(dependencies: Dependencies, files: readonly FileRow[]): Promise<boolean> {
  const { queue, announce } = dependencies;
  const answered = (await Promise.all(files.map((file) => answer(dependencies, file)))).filter(
    (each) => each !== null,
  );
  if (answered.length === 0) return false;
  const done: Result[] = [];
  for (const each of withOwn(answered)) done.push(await resultOf(dependencies, each));
  await queue.settle(
    done.map(({ taken }) => taken),
    done.flatMap(({ said }) => said),
    new Date(),
  );
  for (const { note } of done) note();
  announce({ topic: 'sftp' });
  return true;
}

interface Answered {
  file: FileRow;
  content: Buffer;
  answered: Accepted | AppError;
  watched: WatchedFile | null;
}

/** Null: it waits, because the server is busy or it is set aside. */
async function answer(dependencies: Dependencies, file: FileRow): Promise<Answered | null> {
  const { parking, queue, testPlans } = dependencies;
  try {
    const content = await contentOf(file.bytes, (from, count) => queue.chunks(file.id, from, count));
    const watched = await testPlans.watchFile({ name: file.name, apiKeyId: file.api_key_id });
    const answered = await answerTo(dependencies, file, content, watched?.scenario ?? null).catch(
      (error: unknown) => {
        watched?.putOff();
        throw error;
      },
    );
    parking.succeeded(TAKING);
    return { file, content, answered, watched };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof AppError && error.status >= 500) return null;
    const what = `The file ${file.name} could not be processed`;
    await parking.park(TAKING, { item: file.id, what, transactionSeq: null }, error);
    return null;
  }
}

async function answerTo(
  { payloads, apiKeys }: Dependencies,
  file: FileRow,
  content: Buffer,
  scenario: string | null,
): Promise<Accepted | AppError> {
  try {
    if (content.length === 0) {
      throw new AppError('unsupported_payload', 'The file is empty. Please send a payment message.');
    }
    return await payloads.receive({
      body: content,
      isKept: true,
      sender: await apiKeys.senderOf(file.api_key_id),
      // Should this process end now, the next one finds what this one stored.
      idempotencyKey: `sftp:${file.id}`,
      ...(scenario === null ? {} : { scenario: { name: scenario, namedIn: 'header' } }),
      options: {},
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error;
  }
}

/**
 * A process that ended may have stored the payload of a file; then the file is not a duplicate of itself. A payload
 * belongs to one file only, even if several files with the same content were processed together.
 */
function withOwn(all: readonly Answered[]): Answered[] {
  const owned = new Set(
    all.flatMap(({ answered }) =>
      answered instanceof AppError || answered.duplicate === true ? [] : [answered.payloadId],
    ),
  );
  return all.map((each) => {
    const { file, answered } = each;
    if (answered instanceof AppError || !isOwn(file, answered) || owned.has(answered.payloadId)) return each;
    owned.add(answered.payloadId);
    const { duplicate: _, ...own } = answered;
    return { ...each, answered: own };
  });
}

/** True if the stored payload is newer than the first processing of the file. Ids of payloads begin with the time. */
function isOwn({ taken_at }: FileRow, { payloadId, duplicate }: Accepted): boolean {
  if (duplicate !== true || taken_at === null) return false;
  return Number.parseInt(payloadId.replaceAll('-', '').slice(0, 12), 16) >= taken_at.getTime();
}

async function resultOf(
  { now, counts }: Dependencies,
  { file, content, answered, watched }: Answered,
): Promise<Result> {
  const said = await saidAbout(file, content, answered);
  const { outcome, payloadId, report } = said;
  return {
    note() {
      if (said.outcome === 'accepted' || said.outcome === 'partial') {
        counts.count('stored', transactionCount(said.accepted));
      } else counts.count(said.outcome, 0);
      watched?.end(answeredWith(said));
    },
    taken: {
      file,
      folder: outcome === 'refused' ? 'errors' : 'archive',
      outcome,
      payloadId,
      rows: said.outcome === 'partial' ? (said.accepted.rows ?? null) : null,
    },
    said: [
      serverFile(file, said, '.result.json', report),
      ...acknowledgementsOf(content, said, { fileId: file.id, at: now() }).map(({ ending, text }) =>
        serverFile(file, { ...said, outcome: 'accepted' }, ending, Buffer.from(text)),
      ),
    ],
  };
}

async function saidAbout(
  { name, bytes, modified_at }: FileRow,
  content: Buffer,
  answered: Accepted | AppError,
): Promise<FileAnswer> {
  const about = {
    file: { name, bytes, sha256: sha256Hex(content), uploadedAt: modified_at.toISOString() },
  };
  if (answered instanceof AppError) {
    const report = Buffer.from(`${JSON.stringify({ ...about, ...answered.toBody() }, null, 2)}\n`);
    return { outcome: 'refused', payloadId: null, refusal: answered, report };
  }
  const report = await acceptedText({ ...about, ...answered });
  return { outcome: outcomeOf(answered), payloadId: answered.payloadId, accepted: answered, report };
}

function outcomeOf({ duplicate, rows }: Accepted): 'accepted' | 'partial' | 'duplicate' {
  if (duplicate === true) return 'duplicate';
  return rows === undefined ? 'accepted' : 'partial';
}

/** As if it had been posted. */
function answeredWith(answer: FileAnswer): Parameters<WatchedFile['end']>[0] {
  if (answer.outcome === 'refused') {
    const { status, code, errors = [] } = answer.refusal;
    return { status, code, problems: errors, payloadId: '', duplicate: false };
  }
  const { payloadId, duplicate = false, errors = [] } = answer.accepted;
  return { status: duplicate ? 200 : 201, code: '', problems: errors, payloadId, duplicate };
}
