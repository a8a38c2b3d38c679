import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '../../../platform/errors.ts';
import { asBuffer } from '../../../platform/memory/as-buffer.ts';
import type { Opened } from '../pgp/pgp-keys.ts';
import type { ArchiveKind } from './archive-kind.ts';

/** A file in an archive. */
export interface Member {
  /** As in the archive, without its folders. */
  name: string;
  /** The check sum in the archive; null if reading checks it. */
  crc32: number | null;
  read(): Promise<Readable>;
}

/** More files of one archive are not unpacked. */
const MEMBERS_MAX = 1_000;

interface Archive {
  content: Buffer;
  name: string;
  /** Decrypts a PGP message. */
  open(): Promise<Opened>;
}

/**
 * The files in an archive, in their order; the one in a PGP message.
 * @throws AppError `unsupported_payload`
 */
export async function* membersOf(
  kind: ArchiveKind,
  { content, name, open }: Archive,
): AsyncGenerator<Member> {
  if (kind === 'zip') yield* membersOfZip(content);
  else if (kind === 'gzip') {
    yield {
      name: name.replace(/\.gz(?:ip)?$/i, ''),
      crc32: null,
      async read() {
        const unzipped = createGunzip();
        unzipped.end(content);
        return unzipped;
      },
    };
  } else {
    const decrypted = await open();
    try {
      yield {
        name: name.replace(/\.(?:pgp|gpg|asc)$/i, ''),
        crc32: null,
        read: async () => Readable.from([asBuffer(decrypted.content)]),
      };
    } finally {
      decrypted.release();
    }
  }
}

/** What the programs of some systems add. */
const ADDED = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const OFFICE = /^(?:\[Content_Types\]\.xml|mimetype)$/;

async function* membersOfZip(content: Buffer): AsyncGenerator<Member> {
  const zip = await opened(content);
  if (zip.entryCount > MEMBERS_MAX) {
    throw refusal(
      `It has ${zip.entryCount} files; the limit is ${MEMBERS_MAX}. Send several smaller archives.`,
    );
  }
  for await (const entry of entriesOf(zip)) {
    if (entry.fileName.endsWith('/') || ADDED.test(entry.fileName)) continue;
    if (OFFICE.test(entry.fileName)) {
      throw refusal('It is a document of an office program. Save the table as CSV, and send that.');
    }
    if (entry.isEncrypted()) {
      throw refusal(
        `"${entry.fileName}" in it is encrypted with a password. Create it without one: SFTP encrypts what you send.`,
      );
    }
    yield {
      name: entry.fileName.split('/').at(-1) ?? '',
      crc32: entry.crc32,
      read: () =>
        new Promise((resolve, reject) => {
          zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error)) : resolve(stream)));
        }),
    };
  }
}

const opened = (content: Buffer): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    );
  });

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  let next = Promise.withResolvers<yauzl.Entry | null>();
  zip.on('entry', (entry) => next.resolve(entry));
  zip.on('end', () => next.resolve(null));
  zip.on('error', (error) => next.reject(damaged(error)));
  for (;;) {
    zip.readEntry();
    const entry = await next.promise;
    if (entry === null) return;
    next = Promise.withResolvers();
    yield entry;
  }
}

export const damaged = ({ message }: Error): AppError =>
  refusal(`It is damaged or incomplete (${message}). Create it again, and send it whole.`);

/** @param reason sentences about the file: what is wrong with it, and how to correct that */
export const refusal = (reason: string): AppError =>
  new AppError(
    'unsupported_payload',
    `The file can't be unpacked, and nothing in it was processed. ${reason}`,
  );
