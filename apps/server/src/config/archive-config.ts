import { resolve } from 'node:path';

export interface S3Place {
  kind: 's3';
  /** The address of the bucket, or of a prefix in it, without a slash at the end. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Where transfers are written before they are removed. */
export type ArchivePlace = { kind: 'directory'; path: string } | S3Place;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `ARCHIVE`: a directory, or the address of a bucket, whose key is in further variables. Null without an
 * archive.
 */
export function archiveConfig(
  env: Environment,
  workingDirectory: string,
  problems: string[],
): ArchivePlace | null {
  const place = env.ARCHIVE ?? '';
  if (place === '') return null;
  if (!/^[a-z0-9]+:\/\//i.test(place)) return { kind: 'directory', path: resolve(workingDirectory, place) };
  const url = URL.parse(place);
  const isBucket =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!isBucket) {
    problems.push(
      `ARCHIVE is "${place}". Use a directory, or the address of a bucket, like https://s3.eu-central-1.amazonaws.com/bucket/clearbench.`,
    );
    return null;
  }
  const accessKeyId = env.ARCHIVE_ACCESS_KEY_ID ?? '';
  const secretAccessKey = env.ARCHIVE_SECRET_ACCESS_KEY ?? '';
  if (accessKeyId === '' || secretAccessKey === '') {
    problems.push(
      'ARCHIVE is the address of a bucket, which needs a key. Set ARCHIVE_ACCESS_KEY_ID and ARCHIVE_SECRET_ACCESS_KEY.',
    );
  }
  return {
    kind: 's3',
    url: url.href.replace(/\/+$/, ''),
    accessKeyId,
    secretAccessKey,
    region: env.ARCHIVE_REGION || 'us-east-1',
  };
}
