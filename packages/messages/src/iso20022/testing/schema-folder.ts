import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');

/** The published schemas: in a folder named by CLEARBENCH_XSD, beside the repository, or where `npm run schemas` puts them. */
export const SCHEMA_FOLDER =
  process.env.CLEARBENCH_XSD ??
  [join(ROOT, '../shared/xsd'), join(ROOT, 'data/schemas')].find((folder) => existsSync(folder)) ??
  join(ROOT, 'data/schemas');
