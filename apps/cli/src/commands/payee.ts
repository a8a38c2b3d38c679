import { randomUUID } from 'node:crypto';
import {
  COP_ACCOUNT_TYPES,
  type CopAccountType,
  type CopAnswer,
  PATHS,
  type VopAnswer,
} from '@clearbench/contract';
import { accountProblem, COP_REASONS, registeredAccount } from '@clearbench/domain';
import type { Api } from '../client/api.ts';
import { connect } from '../client/connect.ts';
import { type Command, SERVER_OPTIONS } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';

/** One of the simulated banks asks. */
const ASKING_BANK = 'OAKNGB20';
const BRITISH = /^(\d{6})(\d{8})$/;
const MEANINGS = {
  MTCH: 'The name matches.',
  CMTC: 'The name almost matches.',
  NMTC: 'The name does not match.',
  NOAP: 'The name could not be checked.',
} as const;

export const payeeCommand: Command = {
  name: 'payee',
  summary: 'Asks the simulated bank whether a name belongs to an account',
  usage: '[--json] [--type TYPE] NAME ACCOUNT',
  options: [
    {
      name: 'type',
      value: 'TYPE',
      choices: COP_ACCOUNT_TYPES,
      help: 'whose British account it is; by default business',
    },
    ...SERVER_OPTIONS,
  ],
  operands: {
    min: 2,
    max: 2,
    complete: 'nothing',
    missing:
      'Name the payee and the account: clearbench payee "Example Trading GmbH" DE45999001001000000001.',
  },
  details: `ACCOUNT is an IBAN, for Verification of Payee, or a sort code and an account number (99-99-99 00000001), for Confirmation of
Payee. --json prints the answer as the bank that asks gets it.`,
  async run(args) {
    const [name = '', given = ''] = args.operands;
    const account = registeredAccount(given);
    if (account === null) throw new UsageError(`"${given}" is no account: ${accountProblem(given)}.`);
    const [, sortCode, accountNumber] = BRITISH.exec(account) ?? [];
    const api = await connect(args);
    if (sortCode === undefined || accountNumber === undefined) {
      const answer = await verify(api, name, account);
      return print(args.has('json') ? answer : saidBy(answer));
    }
    const accountType = (args.value('type') ?? 'business') as CopAccountType;
    const answer = await api.post(PATHS.copConfirmations, { name, sortCode, accountNumber, accountType });
    return print(args.has('json') ? answer : confirmedBy(answer));
  },
};

function verify(api: Api, name: string, iban: string): Promise<VopAnswer> {
  const question = {
    party: { name },
    partyAccount: { iban },
    requestingAgent: { financialInstitutionId: { bicfi: ASKING_BANK } },
  };
  return api.send(PATHS.vopVerifications, JSON.stringify(question), {
    headers: {
      'content-type': 'application/json',
      'x-request-id': randomUUID(),
      'x-request-timestamp': new Date().toISOString(),
    },
  });
}

function saidBy({ partyNameMatch = 'NOAP', matchedName }: VopAnswer): string {
  const name = matchedName === undefined ? '' : ` The account belongs to ${matchedName}.`;
  return `${partyNameMatch} ${MEANINGS[partyNameMatch]}${name}`;
}

function confirmedBy({ reasonCode, name }: CopAnswer): string {
  if (reasonCode === undefined) return MEANINGS.MTCH;
  return `${reasonCode} ${COP_REASONS[reasonCode]}${name === undefined ? '' : ` The account belongs to ${name}.`}`;
}

async function print(answer: string | VopAnswer | CopAnswer): Promise<typeof EXIT.ok> {
  await write(process.stdout, `${typeof answer === 'string' ? visible(answer) : JSON.stringify(answer)}\n`);
  return EXIT.ok;
}
