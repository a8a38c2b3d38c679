import { connect } from '../client/connect.ts';
import { isLoopback } from '../client/parse-url.ts';
import { type Arguments, type Command, SERVER_OPTIONS } from '../command.ts';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { interruption } from '../interruption.ts';
import { write } from '../output.ts';

const LOCAL = '127.0.0.1';
const TOKEN_MIN = 16;

/** Loaded only when it runs: the help of all commands doesn't need the protocol. */
const load = () => import('../mcp/serve.ts');

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Gives assistants tools for payment messages and for the server (Model Context Protocol)',
  usage: '[--allow-changes] [--http PORT [--host ADDRESS]]',
  options: [
    { name: 'allow-changes', help: 'adds the tools that change something: post and run_scenario' },
    { name: 'http', value: 'PORT', help: 'serves HTTP on this port instead of standard input and output' },
    { name: 'host', value: 'ADDRESS', help: `with --http: the address to serve; by default ${LOCAL}` },
    ...SERVER_OPTIONS.filter(({ name }) => name !== 'json'),
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `Tools: check, explain_code, translate, build and sample, which need no server; follow_transfer and list_deliveries; and with
--allow-changes, post and run_scenario. The assistant starts the program and communicates through its standard input and
output.

With --http, the program serves http://${LOCAL}:PORT/mcp, for other programs on this machine. To require a token, set
CLEARBENCH_MCP_TOKEN to ${TOKEN_MIN} characters or more. An address that other machines can reach requires one.`,
  async run(args) {
    const options = { connect: () => connect(args), allowChanges: args.has('allow-changes') };
    const { signal } = interruption();
    const port = args.value('http');
    if (port === null) {
      if (args.has('host')) throw new UsageError('--host is only for --http; add --http PORT.');
      await (await load()).serveStdio(options, signal);
      return EXIT.ok;
    }
    const place = placeOf(args, port);
    const { serveHttp } = await load();
    const service = await serveHttp({ ...options, ...place }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CliError(
        EXIT.trouble,
        'not_listening',
        `The program can't listen on port ${port}: ${reason}. Choose another port.`,
      );
    });
    await write(process.stderr, `Assistants find their tools at ${service.url}. Ctrl-C stops it.\n`);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await service.close();
    return EXIT.ok;
  },
};

function placeOf(args: Arguments, text: string): { host: string; port: number; token: string | null } {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UsageError(`--http is "${text}"; write a port, a whole number up to 65535.`);
  }
  const host = args.value('host') ?? LOCAL;
  const token = process.env.CLEARBENCH_MCP_TOKEN ?? '';
  if (token !== '' && token.length < TOKEN_MIN) {
    throw new UsageError(`CLEARBENCH_MCP_TOKEN has ${token.length} characters; use ${TOKEN_MIN} or more.`);
  }
  if (token === '' && !isLoopback(host)) {
    throw new UsageError(
      `Other machines can reach ${host}, so clients must send a token: set CLEARBENCH_MCP_TOKEN, or omit --host.`,
    );
  }
  return { host, port, token: token === '' ? null : token };
}
