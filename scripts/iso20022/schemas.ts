import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import DIGESTS from './schema-digests.json' with { type: 'json' };

/**
 * The schemas of ISO 20022 that the types of messages are generated from. They belong to ISO and are not part of this repository:
 * `npm run schemas` downloads them from public collections, and each is what it should be by its digest.
 */
export type SchemaName = keyof typeof DIGESTS;

export const SCHEMA_NAMES = Object.keys(DIGESTS) as SchemaName[];

/** A collection at a commit. */
const COLLECTION = 'teghnet/iso20022/2c0e796f850ae8157084438a1d12d6529e2ddd79/xsd';
/** Not in that collection. */
const ELSEWHERE: Partial<Record<SchemaName, string>> = {
  'pain.001.001.10':
    'phoughton/pyiso20022/cfb785fcc5174b09adee1419eb83743c85c79398/xsd/payments_initiation/pain.001',
};

/** The public address of a schema. */
export const originOf = (name: SchemaName): string =>
  `https://raw.githubusercontent.com/${ELSEWHERE[name] ?? COLLECTION}/${name}.xsd`;

/** Line ends do not count: collections differ in them. */
export const isRight = (name: SchemaName, text: string): boolean =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') === DIGESTS[name];

/** The text of a schema. Throws an error that says how to get it. */
export function readSchema(folder: string, name: SchemaName): string {
  const path = join(folder, `${name}.xsd`);
  if (!existsSync(path)) throw new Error(`${path} is missing. Run: npm run schemas`);
  const text = readFileSync(path, 'utf8');
  if (isRight(name, text)) return text;
  throw new Error(
    `${path} is not the published schema (its digest differs). Delete it, and run: npm run schemas`,
  );
}
