import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageTable, readCoverage } from './specification/coverage.ts';

/** `npm run specification` writes the table that says which test checks which sentence of the specification. */
writeFileSync(join(import.meta.dirname, '../e2e/specification/README.md'), coverageTable(readCoverage()));
