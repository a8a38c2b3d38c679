import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { sha256Hex, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, type SweepResult, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import { type Accepted, acceptedText, type PayloadService } from '../../payloads/index.ts';
import type { TestPlansModule, WatchedFile } from '../../test-plans/index.ts';
import { chunksOf, contentOf } from '../files/chunks.ts';
import type { FileRow } from '../files/repository.ts';
import { acknowledgementsOf } from '../outbox/acknowledgements.ts';
import type { FileAnswer } from './file-answer.ts';
import { nameAbout, type QueueRepository, type ServerFile, TAKING, type Taken } from './queue-repository.ts';

interface Dependencies {
  queue: QueueRepository;
  payloads: Pick<PayloadService, 'receive'>;
  apiKeys: Pick<ApiKeyService, 'senderOf'>;
  testPlans: Pick<TestPlansModule, 'watchFile'>;
  parking: Parking;
  announce: Announce;
  /** The time that messages carry. */
  now(): Date;
}

interface Result {
  taken: Taken;
  said: ServerFile[];
}

/** The server takes a busy moment for an answer later. */
const BUSY_MS = 1_000;

/** Takes the files that count: each is a payload of its API key, as if it had been posted. */
export const takeFiles = (dependencies: Dependencies): Sweep => ({
  name: TAKING,
  wokenBy: ['sftp'],
  periodMs: WOKEN_PERIOD_MS,
  run: () => run(dependencies),
  depth: () => dependencies.queue.depth(),
});

async function run(dependencies: Dependencies): Promise<SweepResult> {
  const { queue, announce } = dependencies;
  const files = await queue.take(new Date());
  const results = await Promise.all(files.map((file) => resultOf(dependencies, file)));
  const done = results.filter((result) => result !== null);
  if (done.length > 0) {
    await queue.settle(
      done.map(({ taken }) => taken),
      done.flatMap(({ said }) => said),
      new Date(),
    );
    announce({ topic: 'sftp' });
    return 'more';
  }
  const next = await queue.nextDueAt();
  if (next === null) return 'idle';
  return { inMs: Math.max(next.getTime() - Date.now(), files.length > 0 ? BUSY_MS : 1) };
}

/** Null: it waits, because the server is busy or because it is set aside. */
async function resultOf(dependencies: Dependencies, file: FileRow): Promise<Result | null> {
  const { parking, now } = dependencies;
  try {
    const content = contentOf(await dependencies.queue.chunks(file.id), file.bytes);
    const watched = await dependencies.testPlans.watchFile({ name: file.name, apiKeyId: file.api_key_id });
    const answer = await answerTo(dependencies, file, content, watched?.scenario ?? null).catch(
      (error: unknown) => {
        watched?.putOff();
        throw error;
      },
    );
    watched?.end(answeredWith(answer));
    parking.succeeded(TAKING);
    return {
      taken: {
        file,
        folder: answer.outcome === 'refused' ? 'errors' : 'archive',
        outcome: answer.outcome,
        payloadId: answer.payloadId,
      },
      said: [
        serverFile(file, answer, '.result.json', answer.report),
        ...acknowledgementsOf(content, answer, { fileId: file.id, at: now() }).map(({ ending, text }) =>
          serverFile(file, { ...answer, outcome: 'accepted' }, ending, Buffer.from(text)),
        ),
      ],
    };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof AppError && error.status >= 500) return null;
    const what = `The file ${file.name} could not be taken`;
    await parking.park(TAKING, { item: file.id, what, transactionSeq: null }, error);
    return null;
  }
}

async function answerTo(
  { payloads, apiKeys }: Dependencies,
  file: FileRow,
  content: Buffer,
  scenario: string | null,
): Promise<FileAnswer> {
  const about = {
    file: {
      name: file.name,
      bytes: file.bytes,
      sha256: sha256Hex(content),
      uploadedAt: file.modified_at.toISOString(),
    },
  };
  try {
    if (content.length === 0) {
      throw new AppError('unsupported_payload', 'The file is empty. Please send a payment message.');
    }
    const accepted = await payloads.receive({
      body: content,
      sender: await apiKeys.senderOf(file.api_key_id),
      // Should this process end now, the next one finds what this one stored.
      idempotencyKey: `sftp:${file.id}`,
      ...(scenario === null ? {} : { scenario: { name: scenario, namedIn: 'header' } }),
      options: {},
    });
    const own = isOwn(file, accepted) ? withoutDuplicate(accepted) : accepted;
    const outcome = own.duplicate === true ? 'duplicate' : 'accepted';
    const report = await acceptedText({ ...about, ...own });
    return { outcome, payloadId: own.payloadId, accepted: own, report };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const report = Buffer.from(`${JSON.stringify({ ...about, ...error.toBody() }, null, 2)}\n`);
    return { outcome: 'refused', payloadId: null, refusal: error, report };
  }
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

/** True if what is found as stored before was stored for this file, by a process that then ended. Ids of payloads begin with the time. */
function isOwn({ taken_at }: FileRow, { payloadId, duplicate }: Accepted): boolean {
  if (duplicate !== true || taken_at === null) return false;
  return Number.parseInt(payloadId.replaceAll('-', '').slice(0, 12), 16) >= taken_at.getTime();
}

function withoutDuplicate({ duplicate: _, ...accepted }: Accepted): Accepted {
  return accepted;
}

/** A report about an upload that was given up. */
export function reportFile(user: string, name: string, message: string): ServerFile {
  const body = { file: { name }, success: false, code: 'payload_too_large', message };
  const content = Buffer.from(`${JSON.stringify(body, null, 2)}\n`);
  return serverFile(
    { api_key_id: user, name },
    { outcome: 'refused', payloadId: null },
    '.result.json',
    content,
  );
}

function serverFile(
  { api_key_id: user, name }: Pick<FileRow, 'api_key_id' | 'name'>,
  { outcome, payloadId }: Pick<Taken, 'outcome' | 'payloadId'>,
  ending: string,
  content: Buffer,
): ServerFile {
  return {
    id: timeOrderedUuid(),
    user,
    folder: outcome === 'refused' ? 'errors' : 'outbox',
    name: nameAbout(name, ending),
    content: chunksOf(content),
    bytes: content.length,
    payloadId,
  };
}
