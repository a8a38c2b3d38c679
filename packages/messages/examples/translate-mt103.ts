/** Translates an MT103 to pacs.008 by the rules of CBPR+, and reports losses. node translate-mt103.ts FILE > pacs008.xml */
import { readFileSync } from 'node:fs';
import { translate } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node translate-mt103.ts FILE > pacs008.xml');
  process.exit(2);
}
const createdAt = '2026-11-20T10:30:00+00:00';
const translation = translate(readFileSync(file), 'pacs.008.001.08', { createdAt });
if (translation.ok) {
  console.log(translation.text);
  for (const { kind, from, before, message } of translation.losses) {
    console.error(`${kind} ${from ?? '-'} ${before ?? '-'}: ${message}`);
  }
} else process.exitCode = 1;
// Of a translation: what is wrong with the result, such as a town that an MT does not separate from the rest of the address.
for (const { path, message } of translation.problems) console.error(`to correct ${path}: ${message}`);
