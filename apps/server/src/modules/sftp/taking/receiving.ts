import { contentOf } from '../../../platform/chunks.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OneByOne } from '../../../platform/one-by-one.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { Accepted, PayloadCounts, PayloadService } from '../../payloads/index.ts';
import type { TestPlansModule } from '../../test-plans/index.ts';
import { type FileRow, TAKING } from '../files/file-row.ts';
import { verificationIn } from '../files/verification-name.ts';
import { unpackableKind } from '../unpacking/archive-kind.ts';
import { type UnpackDependencies, unpack } from '../unpacking/unpack.ts';
import { parkFile } from './park-file.ts';
import type { QueueRepository } from './queue-repository.ts';
import { type Answered, type Received, resultOf, type UnpackedArchive, unpackedResult } from './results.ts';

export interface ReceiveDependencies {
  queue: Pick<QueueRepository, 'chunks'>;
  payloads: Pick<PayloadService, 'receive'>;
  apiKeys: Pick<ApiKeyService, 'senderOf'>;
  testPlans: Pick<TestPlansModule, 'watchFile'>;
  unpacking: UnpackDependencies;
  /** One archive is unpacked after the other. */
  unpackLine: OneByOne;
  counts: PayloadCounts;
  parking: Parking;
  /** The time that messages carry. */
  now(): Date;
}

/** Processes files together. Leaves out a file that waits because the server is busy, or that is set aside. */
export async function receiveFiles(
  dependencies: ReceiveDependencies,
  files: readonly FileRow[],
): Promise<Received[]> {
  const tried = await Promise.allSettled(files.map((file) => answer(dependencies, file)));
  const answered = tried.flatMap((each) =>
    each.status === 'fulfilled' && each.value !== null ? [each.value] : [],
  );
  const failed = tried.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    const unpacked = answered.flatMap((each) => ('unpacked' in each ? each.unpacked : []));
    await dependencies.unpacking.inUse.discard(unpacked.map(({ id }) => id)).catch(() => {});
    throw failed.reason;
  }
  const done: Received[] = [];
  for (const each of withOwn(answered)) {
    done.push(
      'unpacked' in each ? unpackedResult(each, dependencies.unpacking) : await resultOf(each, dependencies),
    );
  }
  return done;
}

/** Null: it waits, because the server is busy or it is set aside. */
async function answer(
  dependencies: ReceiveDependencies,
  file: FileRow,
): Promise<Answered | UnpackedArchive | null> {
  const { parking, queue } = dependencies;
  try {
    const content = await contentOf(file.bytes, (from, count) => queue.chunks(file.id, from, count));
    const answered =
      (await unpackedOrNull(dependencies, file, content)) ??
      (await watchedAnswer(dependencies, file, content));
    parking.succeeded(TAKING);
    return answered;
  } catch (error) {
    if (error instanceof AppError && error.status >= 500 && error.code !== 'payload_not_scanned') return null;
    await parkFile(parking, file, error);
    return null;
  }
}

/** Null: it is not an archive. */
async function unpackedOrNull(
  { unpacking, unpackLine }: ReceiveDependencies,
  file: FileRow,
  content: Buffer,
): Promise<UnpackedArchive | Answered | null> {
  try {
    const kind = unpackableKind(content);
    if (kind === null) return null;
    return { file, content, unpacked: await unpackLine.run(() => unpack(unpacking, file, kind, content)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { file, content, answered: error, watched: null };
  }
}

async function watchedAnswer(
  dependencies: ReceiveDependencies,
  file: FileRow,
  content: Buffer,
): Promise<Answered> {
  const { testPlans } = dependencies;
  const watched = await testPlans.watchFile({
    path: `/inbox/${file.name}`,
    route: 'sftp',
    apiKeyId: file.api_key_id,
  });
  const answered = await answerTo(dependencies, file, content, watched?.scenario ?? null).catch(
    (error: unknown) => {
      watched?.putOff();
      throw error;
    },
  );
  return { file, content, answered, watched };
}

async function answerTo(
  { payloads, apiKeys }: ReceiveDependencies,
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
      fileVerification: verificationIn(file.name),
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
function withOwn(all: readonly (Answered | UnpackedArchive)[]): (Answered | UnpackedArchive)[] {
  const owned = new Set(
    all.flatMap((each) =>
      'unpacked' in each || each.answered instanceof AppError || each.answered.duplicate === true
        ? []
        : [each.answered.payloadId],
    ),
  );
  return all.map((each) => {
    if ('unpacked' in each) return each;
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
