import {
  createWiseClient,
  createWiseOAuth,
  createWiseTransport,
  generateKeyPair,
  type WiseTokens,
} from '../index.ts';
import {
  createMemoryStore,
  createWiseSimulator,
  SIMULATED_USER,
  type SimulatorOptions,
} from '../simulator/index.ts';

export const APPLICATION = {
  id: 'console',
  secret: 'simulated-secret',
  name: 'Test console',
  redirectUris: ['https://console.example/callback'],
};
export const REDIRECT_URI = 'https://console.example/callback';
export const PERSONAL_TOKEN = 'personal-token';
export const BUSINESS = 7_200_001;
const API_URL = 'https://wise.simulated';

export interface SentEvent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const keys = generateKeyPair();

/** A simulator whose clock the test controls, and clients of it. */
export async function createWorld(options: Partial<SimulatorOptions> = {}) {
  const { publicKey, privateKey } = await keys;
  let nowMs = Date.UTC(2026, 10, 20, 9);
  const waits: number[] = [];
  const clock = {
    now: () => nowMs,
    sleep: async (ms: number) => {
      waits.push(ms);
      nowMs += ms;
    },
  };
  const sent: SentEvent[] = [];
  const random = seeded(1);
  const simulator = createWiseSimulator({
    store: createMemoryStore(),
    clock,
    random,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
    privateKey,
    applications: [APPLICATION],
    personalTokens: [PERSONAL_TOKEN],
    deliver: async (url, headers, body) => {
      sent.push({ url, headers, body });
      return 200;
    },
    ...options,
  });
  const transport = createWiseTransport({
    apiUrl: API_URL,
    fetch: (request) => simulator.handle(request),
    clock,
  });
  const oauth = createWiseOAuth(transport, {
    clientId: APPLICATION.id,
    clientSecret: APPLICATION.secret,
    authorizeUrl: `${API_URL}/oauth/authorize/`,
  });
  const clientOf = (accessToken: string) => createWiseClient(transport, { accessToken });

  return {
    simulator,
    transport,
    oauth,
    publicKey,
    sent,
    waits,
    clientOf,
    client: clientOf(PERSONAL_TOKEN),
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Runs everything that is planned within this time. */
    async live(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const dueMs = await simulator.advance();
        if (dueMs === null || dueMs > untilMs) break;
        nowMs = Math.max(nowMs, dueMs);
      }
      nowMs = untilMs;
    },
    /** Logs in and allows access, as a person would, and returns where the browser is redirected. */
    consent: (url: string, decision?: 'allow' | 'deny') =>
      consent((request) => simulator.handle(request), url, decision),
    async connect(): Promise<WiseTokens> {
      const back = await this.consent(oauth.authorizationUrl({ redirectUri: REDIRECT_URI, state: 's' }));
      return await oauth.exchangeCode(back.searchParams.get('code') ?? '', REDIRECT_URI);
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function consent(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const { email, password } = SIMULATED_USER;
  const login = await fetch(new Request(url));
  const asked = await submit(fetch, login, url, { email, password });
  const answer = await submit(fetch, asked, url, { profile: String(BUSINESS), decision });
  return new URL(answer.headers.get('location') ?? '');
}

/** Submits the first form of a page with its hidden fields and these values. */
export async function submit(
  fetch: (request: Request) => Promise<Response>,
  page: Response,
  pageUrl: string,
  fields: Record<string, string>,
): Promise<Response> {
  const html = await page.text();
  const [, action = ''] = /<form method="post"\s+action="([^"]+)"/.exec(html) ?? [];
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(html) ?? [];
  const body = new URLSearchParams({ ticket, ...fields });
  return await fetch(new Request(new URL(action, pageUrl), { method: 'POST', body }));
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
