/** Translates an MT103 to pacs.008 by the rules of CBPR+, and reports losses. node translate-mt103.ts FILE > pacs008.xml */
import { readFileSync } from 'node:fs';
import { parse, translate } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node translate-mt103.ts FILE > pacs008.xml');
  process.exit(2);
}
const result = parse(readFileSync(file, 'utf8'));
if (result.kind !== 'message') {
  console.error(result.problems[0]?.message);
  process.exit(1);
}

const translation = translate(result.message, 'pacs.008.001.08', { createdAt: '2026-11-20T10:30:00+00:00' });
switch (translation.kind) {
  case 'translated':
    console.log(translation.text);
    for (const { kind, from, before, message } of translation.losses) {
      console.error(`${kind} ${from ?? '-'} ${before ?? '-'}: ${message}`);
    }
    // Problems of the result, such as a town that an MT does not separate from the rest of the address.
    for (const { path, message } of translation.problems) console.error(`to correct ${path}: ${message}`);
    break;
  case 'untranslatable':
    for (const { path, message } of translation.problems) console.error(`${path}: ${message}`);
    process.exitCode = 1;
}
