/**
 * Reads an MT103 into typed content and prints what a payment system needs of it.
 *
 *   node parse-mt103.ts FILE
 */
import { readFileSync } from 'node:fs';
import { read } from '@clearbench/messages';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node parse-mt103.ts FILE');
  process.exit(2);
}
const reading = read(readFileSync(file), 'MT103');
for (const { line, code, message } of reading.problems) console.error(`${line}: ${code} ${message}`);
if (reading.ok) {
  // TypeScript knows every field of the type that was asked for.
  const { content: payment } = reading;
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
} else process.exitCode = 1;
