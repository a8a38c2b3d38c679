import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import {
  codeOfRequest,
  ID_TOKEN_TYPE,
  MAIN_WORKSPACE,
  PATHS,
  TOKEN_EXCHANGE_GRANT,
  workspacePrefix,
} from '@clearbench/contract';
import { findUrl, workspaceOf } from '../client/connection.ts';
import { openInBrowser } from '../client/open-in-browser.ts';
import { asGuest, withToken } from '../client/operator.ts';
import { storeToken } from '../client/stored-tokens.ts';
import { waitForToken } from '../client/wait-for-token.ts';
import { type Arguments, type Command, OPERATOR_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { ciToken } from '../pipelines/ci-token.ts';
import { ask, canAsk } from '../question.ts';
import { visible } from '../terminal.ts';

const NAME_MAX = 60;

export const loginCommand: Command = {
  name: 'login',
  summary: 'Gets an access token from the console, and stores it for all commands that work as an operator',
  usage: '[--device | --with-token | --oidc-token-file FILE]',
  options: [
    { name: 'device', help: 'opens no browser here: open the address on any other machine' },
    {
      name: 'with-token',
      help: 'asks for a token that was created in the console, or reads it from standard input',
    },
    {
      name: 'oidc-token',
      value: 'TOKEN',
      help: 'exchanges this OpenID Connect token of a pipeline; by default CLEARBENCH_OIDC_TOKEN, then the one of GitHub Actions',
    },
    { name: 'oidc-token-file', value: 'FILE', help: 'the same, from a file' },
    {
      name: 'audience',
      value: 'TEXT',
      help: 'the audience to ask GitHub for; by default the address of the server',
    },
    ...OPERATOR_OPTIONS,
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `Opens the console, where you sign in and choose what the token may do, after you have entered the code that the terminal shows. The
token is in clearbench/tokens.json of your configuration folder (XDG_CONFIG_HOME, otherwise ~/.config), which only you can read. Its secret is
made on this machine: the console sees only its hash. "clearbench logout" revokes the token.

In a pipeline that an administrator trusts, nobody has to confirm: the token of the CI is exchanged for an access token of an hour at most.`,
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    const workspace = workspaceOf({ workspace: args.value('workspace'), env: process.env });
    const present = await presentToken(args, url);
    const value =
      present ??
      (await newToken(`${url}${workspacePrefix(workspace ?? MAIN_WORKSPACE)}`, args.has('device')));
    const operator = withToken(url, { value, source: 'this login' });
    const token = await (present === null ? waitForToken(operator) : operator.get(PATHS.ownAccessToken));
    const file = storeToken(url, value, process.env);
    await write(
      process.stdout,
      `Logged in to ${url} as ${visible(token.name)} of ${visible(token.createdBy)}, until ${token.expiresAt}\nThe token is in ${file}\n`,
    );
    return EXIT.ok;
  },
};

/** A token that works already: typed in, or in exchange for that of a pipeline. Null: a person has to confirm a new one. */
async function presentToken(args: Arguments, url: string): Promise<string | null> {
  if (args.has('with-token')) return givenToken();
  if (args.has('device')) return null;
  const ofPipeline = await ciToken(args, args.value('audience') ?? new URL(url).origin, process.env);
  return ofPipeline === null ? null : exchange(url, ofPipeline);
}

async function exchange(url: string, ofPipeline: string): Promise<string> {
  const { access_token: token } = await asGuest(url).post(PATHS.tokenExchange, {
    grant_type: TOKEN_EXCHANGE_GRANT,
    subject_token: ofPipeline,
    subject_token_type: ID_TOKEN_TYPE,
  });
  return token;
}

const givenToken = async (): Promise<string> =>
  (canAsk() ? await ask('Access token: ', { isHidden: true }) : await text(process.stdin)).trim();

/** Makes a secret, and leads the operator to the page that gives it its rights. */
async function newToken(consoleUrl: string, isElsewhere: boolean): Promise<string> {
  const token = `clt_${randomBytes(32).toString('base64url')}`;
  const program = createHash('sha256').update(token).digest('base64url');
  const name = `clearbench on ${hostname()}`.slice(0, NAME_MAX);
  const address = `${consoleUrl}/settings?${new URLSearchParams({ program, name })}`;
  await write(
    process.stderr,
    `Open this address, and enter the code ${codeOfRequest(program)}:\n${address}\n`,
  );
  if (!isElsewhere) openInBrowser(address);
  return token;
}
