import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { plainUrl } from '../client/connection.ts';
import { call, connectionFailure, readText } from '../client/http-call.ts';
import type { Arguments } from '../command.ts';
import { CliError, EXIT, UsageError } from '../exit-status.ts';

const IDLE_MS = 30_000;
const ANSWER_MAX_BYTES = 64 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

const answerSchema = z.object({ value: z.string() });

/**
 * The OpenID Connect token of the pipeline that this program runs in: as given, from `CLEARBENCH_OIDC_TOKEN`, or from GitHub. Null: it runs
 * in none.
 * @param audience for GitHub, which makes the token when it is asked
 */
export async function ciToken(args: Arguments, audience: string, env: Environment): Promise<string | null> {
  const given = args.value('oidc-token');
  const file = args.value('oidc-token-file');
  if (given !== null && file !== null) {
    throw new UsageError('--oidc-token and --oidc-token-file are both given; use one of them.');
  }
  const token = given ?? (file === null ? (env.CLEARBENCH_OIDC_TOKEN ?? null) : readToken(file));
  if (token !== null && token.trim() !== '') return token.trim();
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer = '' } = env;
  if (address !== '' && bearer !== '') return fromGitHub(address, bearer, audience);
  // Nobody would open the console.
  if (token !== null || isInPipeline(env)) throw noToken(env);
  return null;
}

const isInPipeline = ({ CI = '', GITHUB_ACTIONS = '', GITLAB_CI = '' }: Environment): boolean =>
  [CI, GITHUB_ACTIONS, GITLAB_CI].some((value) => value !== '' && value !== 'false');

function noToken({ GITHUB_ACTIONS = '', GITLAB_CI = '' }: Environment): CliError {
  const github = 'In GitHub Actions, give the job the permission "id-token: write".';
  const gitlab = 'In GitLab, give the job "id_tokens" with CLEARBENCH_OIDC_TOKEN.';
  const how =
    GITHUB_ACTIONS === 'true'
      ? github
      : GITLAB_CI === 'true'
        ? gitlab
        : `${github} ${gitlab} If a person waits for this login, use --device.`;
  return new CliError(EXIT.denied, 'no_ci_token', `This pipeline has no OIDC token to log in with. ${how}`);
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--oidc-token-file is "${file}", which can’t be read.`);
  }
}

async function fromGitHub(address: string, bearer: string, audience: string): Promise<string> {
  const url = new URL(plainUrl(address, 'ACTIONS_ID_TOKEN_REQUEST_URL'));
  url.search = new URL(address).search;
  url.searchParams.set('audience', audience);
  const failed = (reason: string) =>
    new CliError(EXIT.unreachable, 'no_ci_token', `GitHub gave no OIDC token: ${reason}.`);
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  try {
    const answer = await call({ method: 'GET', url, headers, idleMs: IDLE_MS });
    const body = await readText(answer.body, ANSWER_MAX_BYTES);
    if (answer.status !== 200) throw failed(`it answered ${answer.status}`);
    return answerSchema.parse(JSON.parse(body)).value;
  } catch (error) {
    throw error instanceof CliError ? error : failed(connectionFailure(error));
  }
}
