/**
 * Reports every fault of the messages in a file, which may be larger than the memory: SWIFT MT, ISO 20022, telex, JSON or CSV.
 *
 *   node validate-a-file.ts FILE
 */
import { createReadStream } from 'node:fs';
import { type CheckedMessage, createChecker } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node validate-a-file.ts FILE');
  process.exit(2);
}

function report(messages: readonly CheckedMessage[]): void {
  for (const { line, type, format, verdict, problems } of messages) {
    console.log(`${file}:${line} ${type ?? format} ${verdict}`);
    for (const problem of problems) {
      console.log(`  ${problem.severity} ${problem.code} ${problem.path}: ${problem.message}`);
    }
    if (verdict === 'invalid') process.exitCode = 1;
  }
}

// 'strict' (the default) reports what the network would refuse; 'lenient' is for files that are merely read.
const checker = createChecker({ mode: 'strict' });
for await (const chunk of createReadStream(file, 'utf8')) report(checker.push(chunk));
report(checker.end());
