import { decide, logIn, showLogin } from './authorize-pages.ts';
import { createBalance, getBalance, listBalances, listBorderlessAccounts } from './balances.ts';
import { acceptConfirmations } from './confirmations.ts';
import type { Context } from './context.ts';
import { fundTransfer, simulate } from './funding.ts';
import { issueTokens } from './oauth.ts';
import { getProfile, getUser, listOldProfiles, listProfiles } from './profiles.ts';
import { createQuote, getQuote } from './quotes.ts';
import {
  createRecipient,
  getOldRecipient,
  getRecipient,
  listOldRecipients,
  listRecipients,
} from './recipients.ts';
import { accountRequirements, transferRequirements } from './requirements.ts';
import { changeSettings, logInToSettings, showSettingsLogin } from './settings-pages.ts';
import { stylesheet } from './stylesheet.ts';
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
} from './subscriptions.ts';
import { cancelTransfer, createTransfer, estimateDelivery, getTransfer, listTransfers } from './transfers.ts';

type Handler = (context: Context) => Promise<Response>;

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  /** True if a bearer token is needed. */
  readonly token: boolean;
  readonly handler: Handler;
}

const PAGES: Readonly<Record<string, Handler>> = {
  'GET /simulator.css': stylesheet,
  'GET /oauth/authorize': showLogin,
  'POST /oauth/authorize/login': logIn,
  'POST /oauth/authorize/consent': decide,
  'POST /oauth/token': issueTokens,
  'GET /settings/connected-apps': showSettingsLogin,
  'POST /settings/connected-apps': logInToSettings,
  'POST /settings/connected-apps/:action': changeSettings,
};

const API: Readonly<Record<string, Handler>> = {
  'GET /v1/me': getUser,
  'GET /v1/profiles': listOldProfiles,
  'GET /v2/profiles': listProfiles,
  'GET /v2/profiles/:profileId': getProfile,
  'GET /v4/profiles/:profileId/balances': listBalances,
  'POST /v4/profiles/:profileId/balances': createBalance,
  'GET /v4/profiles/:profileId/balances/:balanceId': getBalance,
  'GET /v1/borderless-accounts': listBorderlessAccounts,
  'POST /v3/profiles/:profileId/quotes': createQuote,
  'GET /v3/profiles/:profileId/quotes/:quoteId': getQuote,
  'GET /v1/quotes/:quoteId/account-requirements': accountRequirements,
  'POST /v1/quotes/:quoteId/account-requirements': accountRequirements,
  'POST /v1/transfer-requirements': transferRequirements,
  'POST /v1/accounts': createRecipient,
  'GET /v1/accounts': listOldRecipients,
  'GET /v1/accounts/:recipientId': getOldRecipient,
  'GET /v2/accounts': listRecipients,
  'GET /v2/accounts/:recipientId': getRecipient,
  'PATCH /v2/accounts/:recipientId/confirmations': acceptConfirmations,
  'POST /v1/transfers': createTransfer,
  'GET /v1/transfers': listTransfers,
  'GET /v1/transfers/:transferId': getTransfer,
  'PUT /v1/transfers/:transferId/cancel': cancelTransfer,
  'POST /v3/profiles/:profileId/transfers/:transferId/payments': fundTransfer,
  'GET /v1/delivery-estimates/:transferId': estimateDelivery,
  'GET /v1/simulation/transfers/:transferId/:state': simulate,
  'POST /v3/profiles/:profileId/subscriptions': createSubscription,
  'GET /v3/profiles/:profileId/subscriptions': listSubscriptions,
  'GET /v3/profiles/:profileId/subscriptions/:subscriptionId': getSubscription,
  'DELETE /v3/profiles/:profileId/subscriptions/:subscriptionId': deleteSubscription,
  'POST /v3/applications/:clientKey/subscriptions': createSubscription,
  'GET /v3/applications/:clientKey/subscriptions': listSubscriptions,
  'GET /v3/applications/:clientKey/subscriptions/:subscriptionId': getSubscription,
  'DELETE /v3/applications/:clientKey/subscriptions/:subscriptionId': deleteSubscription,
};

const ROUTES: readonly Route[] = [...routesOf(PAGES, false), ...routesOf(API, true)];

function routesOf(table: Readonly<Record<string, Handler>>, token: boolean): Route[] {
  return Object.entries(table).map(([line, handler]) => {
    const [method = '', path = ''] = line.split(' ');
    return { method, segments: path.split('/').slice(1), token, handler };
  });
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a path, with or without a trailing slash; null if there is none. */
export function findRoute(method: string, path: string): Match | null {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  for (const route of ROUTES) {
    if (route.method !== method || route.segments.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const matches = route.segments.every((expected, index) => {
      const actual = segments[index] ?? '';
      if (!expected.startsWith(':')) return expected === actual;
      params[expected.slice(1)] = actual;
      return actual !== '';
    });
    if (matches) return { route, params };
  }
  return null;
}
