import { INGESTION_PATHS } from '@clearbench/contract';

/** Posts a file with a key. */
export const postCommand = (origin: string, key: string, fileName: string): string =>
  `curl -sS ${origin}${INGESTION_PATHS.nonSwift} \\
  -H "Authorization: Bearer ${key}" -H 'Content-Type: text/plain' \\
  --data-binary @${fileName}`;
