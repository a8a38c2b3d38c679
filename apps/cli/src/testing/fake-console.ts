import { text } from 'node:stream/consumers';
import { serve } from './serve.ts';

interface Answer {
  readonly status?: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** By method and path, like `GET /api/workspaces`. */
type Answers = Readonly<Record<string, Answer | (() => Answer) | undefined>>;

const NOT_FOUND: Answer = {
  status: 404,
  body: { success: false, code: 'not_found', message: 'There is no such object.' },
};

const AUTH: Answers = {
  'GET /api/auth/login-options': { body: { credentials: { username: 'operator', password: 'sandbox' } } },
  'POST /api/auth/login': {
    body: { success: true },
    headers: { 'set-cookie': 'session=s1; Path=/; HttpOnly' },
  },
  'POST /api/auth/logout': { body: { success: true } },
};

/** The calls of a console, of which an operator makes most. Each is noted with who made it. */
export async function fakeConsole(answers: Answers) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const url = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const sent = await text(request);
    if (sent !== '') bodies.push(JSON.parse(sent));
    const who = headers.cookie ?? headers.authorization ?? 'nobody';
    calls.push(`${method} ${path} by ${who}`);
    const call = `${method} ${path}`;
    const answer = answers[call] ?? AUTH[call] ?? NOT_FOUND;
    const { status = 200, body, headers: own = {} } = typeof answer === 'function' ? answer() : answer;
    response.writeHead(status, { 'content-type': 'application/json', ...own }).end(JSON.stringify(body));
  });
  return { url, calls, bodies };
}
