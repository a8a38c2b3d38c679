/**
 * Reports every fault of the messages in a file, which may be larger than the memory: SWIFT MT, ISO 20022, telex, JSON or CSV.
 *
 *   node validate-a-file.ts FILE
 */
import { createReadStream } from 'node:fs';
import { check } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node validate-a-file.ts FILE');
  process.exit(2);
}

// 'strict' (the default) reports what the network would refuse; 'lenient' is for files that are merely read.
const checking = check(createReadStream(file), { mode: 'strict' });
for await (const { line, type, format, verdict, problems } of checking) {
  console.log(`${file}:${line} ${type ?? format} ${verdict}`);
  for (const problem of problems) {
    console.log(`  ${problem.severity} ${problem.code} ${problem.path}: ${problem.message}`);
  }
  if (verdict === 'invalid') process.exitCode = 1;
}
