import { createHash } from 'node:crypto';
import type { S3Place } from '../../../config/archive-config.ts';
import type { Archive } from './archive.ts';

const REASON_CHARACTERS = 300;

/** A bucket of Amazon S3 or another storage with its interface. */
export function openS3({ url, accessKeyId, secretAccessKey, region }: S3Place): Archive {
  return {
    async put(name, content, signal) {
      // Only servers with such an archive need it.
      const { AwsClient } = await import('aws4fetch');
      const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
      const response = await client.fetch(`${url}/${name}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/gzip',
          // Part of the signature: the storage refuses a body that is not this one.
          'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
        },
        // A copy whose type says that no other thread shares it.
        body: new Uint8Array(content),
        signal,
      });
      const text = await response.text();
      if (!response.ok) {
        throw new Error(
          `The archive answered ${response.status} to ${name}: ${text.slice(0, REASON_CHARACTERS)}`,
        );
      }
    },
  };
}
