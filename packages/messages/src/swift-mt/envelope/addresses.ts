import { bicOfTerminal, bicProblem, isTestBic } from '@clearbench/domain';
import { quote } from '../../core/problem.ts';
import type { HeaderBlock, LinePosition } from './fin-message.ts';
import { type Add, adder, type HeaderReading } from './header-problems.ts';

/** Sender and receiver: real BICs, in the form of an address, and both of the live or both of the test network. */
export function checkAddresses(
  { headers, problems }: HeaderReading,
  basic: HeaderBlock,
  application: HeaderBlock | null,
): void {
  const { senderAddress: sender, receiverAddress: receiver } = headers;
  const { day } = problems;
  const isInput = headers.direction === 'input';
  // The block of the network's side, in which the other one's address is, begins differently in each direction.
  const own = adder(problems, 'block 1', behind(basic, 3));
  const other = adder(problems, 'block 2', behind(application ?? basic, isInput ? 4 : 14));
  if (sender !== null) {
    const add = isInput ? own : other;
    headers.senderBic = readAddress('sender', sender, { code: 'H10', example: 'OAKNGB20AXXX', add, day });
    if (isInput && sender.length === 12 && sender[8] === 'X') {
      const message = `The sender ${sender} has X as ninth character; write the letter of its terminal, like A.`;
      add('H10', 'tolerated', message, 8);
    }
  }
  if (receiver === null) return;
  const add = isInput ? other : own;
  headers.receiverBic = readAddress('receiver', receiver, { code: 'H50', example: 'ELMFDEF0XXXX', add, day });
  if (sender !== null && isTestBic(sender) !== isTestBic(receiver)) {
    const message = `Sender ${sender} and receiver ${receiver} are on different networks; both or neither must have 0 as eighth character (Test & Training).`;
    add('T46', 'tolerated', message);
  }
}

/** The BIC of an address, or null with a problem if it is invalid. Its country must exist on `day`, or today. */
export function readAddress(
  role: string,
  address: string,
  { code, example, add, day }: { code: string; example: string; add: Add; day: string | null },
): string | null {
  const bic = bicOfTerminal(address);
  const problem = bicProblem(bic, day);
  if (problem === 'country') {
    const country = address.slice(4, 6);
    add(code, 'error', `The ${role} ${address} has the country ${country}, which ISO 3166 does not have.`);
    return null;
  }
  if (problem === 'structure' || !isTerminal(address)) {
    add(code, 'error', `The ${role} ${quote(address)} is not an address; ${rightAddress(address, example)}.`);
    return null;
  }
  if (address.length !== 12) {
    const message = `The ${role} ${address} has ${address.length} characters; write 12 like ${example}.`;
    add(code, 'tolerated', message);
  }
  return bic;
}

function rightAddress(address: string, example: string): string {
  const capital = address.toUpperCase();
  if (capital !== address && isTerminal(capital) && bicProblem(bicOfTerminal(capital)) === null) {
    return `write it in capital letters: ${capital}`;
  }
  if (address.length !== 12) return `write 12 characters like ${example}`;
  return `write bank (4 characters), country (2 letters), place (2), terminal (1) and branch (3) like ${example}`;
}

/** True if the ninth character of an address of 12, the letter of the terminal, is one. */
function isTerminal(address: string): boolean {
  return address.length !== 12 || /^[A-Z0-9]$/.test(address.charAt(8));
}

/** The place of an offset in a header. */
function behind({ line, column }: HeaderBlock, offset: number): LinePosition {
  return { line, column: column + offset };
}
