import { AppError } from '../../../platform/errors.ts';
import { sha256Hex } from '../../../platform/secrets/crypto.ts';
import { acknowledgementsOf, answeredAs, type FileAnswer, outcomeOf } from '../../customer-reports/index.ts';
import { type Accepted, acceptedText, type PayloadCounts, transactionCount } from '../../payloads/index.ts';
import type { WatchedFile } from '../../test-plans/index.ts';
import type { FileRow } from '../files/repository.ts';
import { announcedBy } from '../files/trigger-name.ts';
import type { UnpackDependencies, Unpacked } from '../unpacking/unpack.ts';
import type { ServerFile, Taken } from './queue-repository.ts';
import { serverFile } from './server-files.ts';

/** A file, and the answer to it as a payload. */
export interface Answered {
  file: FileRow;
  content: Buffer;
  answered: Accepted | AppError;
  watched: WatchedFile | null;
}

/** An archive, and what was in it. */
export interface UnpackedArchive {
  file: FileRow;
  content: Buffer;
  unpacked: readonly Unpacked[];
}

/** What is to be stored about a file that was processed. */
export interface Received {
  taken: Taken;
  said: ServerFile[];
  unpacked: readonly Unpacked[];
  /** Once it is stored: counts the file, and tells test plans about it. */
  note(): void;
  /** Called when the file could not be stored. */
  undo(): Promise<void>;
}

interface Dependencies {
  counts: PayloadCounts;
  /** The time that messages carry. */
  now(): Date;
}

export async function resultOf(
  { file, content, answered, watched }: Answered,
  { now, counts }: Dependencies,
): Promise<Received> {
  if (isTrigger(file, answered)) return ignored(file, content, watched);
  const said = await saidAbout(file, content, answered);
  const { outcome, payloadId, report } = said;
  return {
    note() {
      if (said.outcome === 'accepted' || said.outcome === 'partial') {
        counts.count('stored', transactionCount(said.accepted));
      } else counts.count(said.outcome, 0);
      watched?.end(answeredAs(said));
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
    unpacked: [],
    undo: async () => {},
  };
}

/** Trigger files are empty, or have a line or two. A larger file, or one with a message, was meant as a payment. */
const TRIGGER_MAX_BYTES = 4 * 1024;

/** True for a trigger file where none is needed. */
const isTrigger = ({ name, bytes }: FileRow, answered: Accepted | AppError): boolean =>
  answered instanceof AppError &&
  answered.code === 'unsupported_payload' &&
  announcedBy(name) !== null &&
  bytes <= TRIGGER_MAX_BYTES;

function ignored(file: FileRow, content: Buffer, watched: WatchedFile | null): Received {
  const message =
    'This is a trigger file by its name, and has no payment. Files are processed without trigger files here, so it was ignored.';
  return {
    ...archived(file, 'trigger', content, { message }),
    unpacked: [],
    note: () => watched?.putOff(),
    undo: async () => {},
  };
}

export function unpackedResult(
  { file, content, unpacked }: UnpackedArchive,
  { inUse }: Pick<UnpackDependencies, 'inUse'>,
): Received {
  const names = unpacked.map(({ name }) => name);
  const message = 'The file was decrypted or unpacked. Each file in it has its own NAME.result.json.';
  return {
    ...archived(file, 'unpacked', content, { message, files: names }),
    unpacked,
    note() {
      for (const { id } of unpacked) inUse.completed(id);
    },
    undo: () => inUse.discard(unpacked.map(({ id }) => id)),
  };
}

/** An upload that is not a payload itself. */
function archived(
  file: FileRow,
  outcome: 'trigger' | 'unpacked',
  content: Buffer,
  facts: object,
): Pick<Received, 'taken' | 'said'> {
  const about = { file: factsOf(file, content), success: true, ...facts };
  const report = Buffer.from(`${JSON.stringify(about, null, 2)}\n`);
  const taken: Taken = { file, folder: 'archive', outcome, payloadId: null, rows: null };
  return { taken, said: [serverFile(file, taken, '.result.json', report)] };
}

const factsOf = ({ name, bytes, modified_at }: FileRow, content: Buffer) => ({
  ...{ name, bytes },
  sha256: sha256Hex(content),
  uploadedAt: modified_at.toISOString(),
});

/** The answer to a file, and the report about it. */
type ReportedAnswer = FileAnswer & Pick<Taken, 'payloadId'> & { report: Buffer };

async function saidAbout(
  file: FileRow,
  content: Buffer,
  answered: Accepted | AppError,
): Promise<ReportedAnswer> {
  const about = { file: factsOf(file, content) };
  if (answered instanceof AppError) {
    const report = Buffer.from(`${JSON.stringify({ ...about, ...answered.toBody() }, null, 2)}\n`);
    return { outcome: 'refused', payloadId: null, refusal: answered, report };
  }
  const report = await acceptedText({ ...about, ...answered });
  return { outcome: outcomeOf(answered), payloadId: answered.payloadId, accepted: answered, report };
}
