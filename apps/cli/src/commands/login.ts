import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { codeOfRequest, MAIN_WORKSPACE, PATHS, workspacePrefix } from '@clearbench/contract';
import { findUrl, workspaceOf } from '../client/connection.ts';
import { openInBrowser } from '../client/open-in-browser.ts';
import { withToken } from '../client/operator.ts';
import { storeToken } from '../client/stored-tokens.ts';
import { waitForToken } from '../client/wait-for-token.ts';
import { type Command, OPERATOR_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { ask, canAsk } from '../question.ts';
import { visible } from '../terminal.ts';

const NAME_MAX = 60;

export const loginCommand: Command = {
  name: 'login',
  summary: 'Gets an access token from the console, and stores it for all commands that work as an operator',
  usage: '[--device | --with-token]',
  options: [
    { name: 'device', help: 'opens no browser here: open the address on any other machine' },
    {
      name: 'with-token',
      help: 'asks for a token that was created in the console, or reads it from standard input',
    },
    ...OPERATOR_OPTIONS,
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `Opens the console, where you sign in and choose what the token may do, after you have entered the code that the terminal shows. The
token is in clearbench/tokens.json of your configuration folder (XDG_CONFIG_HOME, otherwise ~/.config), which only you can read. Its secret is
made on this machine: the console sees only its hash. "clearbench logout" revokes the token.`,
  async run(args) {
    const url = findUrl({ url: args.value('url'), env: process.env });
    const workspace = workspaceOf({ workspace: args.value('workspace'), env: process.env });
    const value = args.has('with-token')
      ? await givenToken()
      : await newToken(`${url}${workspacePrefix(workspace ?? MAIN_WORKSPACE)}`, args.has('device'));
    const operator = withToken(url, { value, source: 'this login' });
    const token = args.has('with-token')
      ? await operator.get(PATHS.ownAccessToken)
      : await waitForToken(operator);
    const file = storeToken(url, value, process.env);
    await write(
      process.stdout,
      `Logged in to ${url} as ${visible(token.name)} of ${visible(token.createdBy)}, until ${token.expiresAt}\nThe token is in ${file}\n`,
    );
    return EXIT.ok;
  },
};

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
