import type { S3Place } from '../../../config/archive-config.ts';
import type { Archive } from './archive.ts';

/** A batch of transfers waits in its transaction for the answer. */
const ANSWER_MS = 40_000;
const REASON_CHARACTERS = 300;

/** A bucket of Amazon S3 or another storage with its interface. */
export function openS3({ url, accessKeyId, secretAccessKey, region }: S3Place): Archive {
  return {
    async put(name, content) {
      // Only servers with such an archive need it.
      const { AwsClient } = await import('aws4fetch');
      const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
      const response = await client.fetch(`${url}/${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/gzip' },
        // A copy whose type says that no other thread shares it.
        body: new Uint8Array(content),
        signal: AbortSignal.timeout(ANSWER_MS),
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
