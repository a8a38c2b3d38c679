/**
 * Reads an MT103 into typed content and prints what a payment system needs of it.
 *
 *   node parse-mt103.ts FILE
 */
import { readFileSync } from 'node:fs';
import { contentOf, type MtContentOf, parse, validate } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node parse-mt103.ts FILE');
  process.exit(2);
}
const result = parse(readFileSync(file, 'utf8'));
if (result.kind !== 'message') {
  console.error(result.problems[0]?.message);
  process.exit(1);
}

const errors = validate(result.message).filter(({ severity }) => severity === 'error');
for (const { line, code, message } of errors) console.error(`${line}: ${code} ${message}`);

// Null when a part of the message can't be read. TypeScript knows the fields once the type is clear.
const content = contentOf(result.message);
if (content?.type === 'MT103' && errors.length === 0) print(content);
else process.exitCode = 1;

function print(payment: MtContentOf<'MT103'>): void {
  const { currency, amount } = payment.interbankSettledAmount;
  const { account, nameAndAddress: [name] = [] } = {
    nameAndAddress: [],
    ...payment.beneficiaryCustomer,
  };
  console.log(`reference   ${payment.sendersReference}`);
  console.log(`UETR        ${payment.envelope?.uetr}`);
  console.log(`value date  ${payment.valueDate}`);
  console.log(`amount      ${amount} ${currency}`);
  console.log(`pay to      ${account} ${name}`);
  console.log(`reason      ${payment.remittanceInformation?.join(' ')}`);
}
