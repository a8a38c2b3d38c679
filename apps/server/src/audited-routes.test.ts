import { type AppSetup, AUDIT_LOGS, fillPath, PATHS } from '@clearbench/contract';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { transfer } from './commands/testing/documented-examples.ts';
import { makeKeyPair } from './modules/sftp/users/make-key-pair.ts';
import { readApiDocument } from './platform/http/api-document.ts';
import { objectsOf } from './testing/changed-objects.ts';
import { addSubscriber, ebicsBank, initialisedSubscriber, lettersOf } from './testing/ebics-client.ts';
import { createTestApp } from './testing/test-app.ts';

/** Routes of the operator zone that are not GET and change nothing. */
const CHANGES_NOTHING: readonly string[] = [
  `POST ${PATHS.statementVerification}`,
  `POST ${PATHS.consoleFailures}`,
  `POST ${PATHS.houseRulesTrial}`,
  `POST ${PATHS.testPlanCheck}`,
  `POST ${PATHS.confirmationOptions}`,
  `POST ${PATHS.factorAppSetup}`,
  `POST ${PATHS.passkeyOptions}`,
];

/** Routes that need a Citus cluster: their test there looks at their entries. */
const ONLY_ON_CITUS: readonly string[] = [`POST ${PATHS.placementMoves}`, `POST ${PATHS.placementRebalance}`];

/** A passkey is made by a browser: `e2e/journeys/second-factors.spec.ts` looks at its entry. */
const ONLY_IN_A_BROWSER = `POST ${PATHS.passkeys}`;

const newPublicKey = () => makeKeyPair().public;

interface Operation {
  security?: object[];
  requestBody?: { content: Record<string, { example?: object }> };
}

/** The needs of a call besides the example of its body. */
interface Prepared {
  id?: string;
  /** The workspace that the path names. */
  name?: string;
  body?: object;
}

const server = await createTestApp({
  env: {
    PUBLIC_URL: 'http://127.0.0.1:4400',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'clearbench',
    OIDC_CLIENT_SECRET: 'never asked',
  },
});
const objects = objectsOf(server);
const failed = await objects.failedDelivery();

const document = await readApiDocument();

function changingRoutes(): [route: string, example: object | undefined][] {
  const { paths = {} } = document as unknown as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { security }]) =>
          method !== 'get' && (security === undefined || security.some((one) => 'session' in one)),
      )
      .map(([method, { requestBody }]): [string, object | undefined] => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        requestBody?.content['application/json']?.example,
      ]),
  );
}

async function prepare(route: string): Promise<Prepared> {
  switch (route) {
    case `DELETE ${PATHS.testPlan}`:
    case `POST ${PATHS.testPlanRuns}`:
      return { name: await objects.testPlan() };
    case `POST ${PATHS.testRunEnd}`:
    case `POST ${PATHS.testCaseStart}`:
    case `POST ${PATHS.testCaseComments}`:
    case `POST ${PATHS.testCaseWaiver}`:
      return { id: await objects.testRun() };
    case `DELETE ${PATHS.testCaseWaiver}`:
    case `POST ${PATHS.testRunSignOff}`:
      return { id: await objects.testRun('waived') };
    case `DELETE ${PATHS.testRunSignOff}`:
      return { id: await objects.testRun('signed-off') };
    case `PATCH ${PATHS.workspace}`:
    case `DELETE ${PATHS.workspace}`:
      return { name: await objects.newWorkspace() };
    case `POST ${PATHS.workspaceInvitations}`:
    case `PUT ${PATHS.workspaceProvider}`:
      return { name: (await objects.workspace()).name };
    case `PATCH ${PATHS.workspaceMember}`: {
      const { name, member } = await objects.workspace();
      return { name, id: member, body: { role: 'operator' } };
    }
    case `DELETE ${PATHS.workspaceMember}`: {
      const { name, member } = await objects.workspace();
      return { name, id: member };
    }
    case `DELETE ${PATHS.workspaceProvider}`: {
      const { name } = await objects.workspace();
      const rights = [{ group: null, role: 'viewer' }];
      const provider = { name, issuer: 'https://127.0.0.1:1', clientId: 'a', clientSecret: 'b', rights };
      await server.call('PUT', fillPath(PATHS.workspaceProvider, { name }), provider);
      return { name };
    }
    case `DELETE ${PATHS.workspaceInvitation}`: {
      const { name, invitation } = await objects.workspace();
      return { name, id: invitation };
    }
    case `POST ${PATHS.invitationAcceptance}`:
      return { id: (await objects.workspace()).token };
    case `POST ${PATHS.paymentFileRelease}`:
    case `POST ${PATHS.paymentFileCancel}`:
      return { id: await objects.paymentFile() };
    case `POST ${PATHS.systemJobRetry}`:
      return { id: await objects.failedJob() };
    case `POST ${PATHS.parkedItemRetry}`:
    case `POST ${PATHS.parkedItemsRetry}`:
      return { id: await objects.parkedItem() };
    case `POST ${PATHS.longActCancel}`:
      return { id: await objects.longAct('running') };
    case `POST ${PATHS.longActRetry}`:
      return { id: await objects.longAct('failed') };
    case `POST ${PATHS.password}`: {
      const { password } = server.operator;
      return { body: { currentPassword: password, newPassword: password } };
    }
    case `POST ${PATHS.confirmation}`:
      return { body: { password: server.operator.password } };
    case `PUT ${PATHS.factorApp}`: {
      const { ticket, secret } = (await server.call('POST', PATHS.factorAppSetup)).json<AppSetup>();
      return { body: { ticket, code: new TOTP({ secret }).generate() } };
    }
    case `POST ${PATHS.recoveryCodes}`:
    case `DELETE ${PATHS.passkey}`:
      return { id: await objects.passkey() };
    case `POST ${PATHS.accountDisabling}`:
    case `POST ${PATHS.accountSessionsEnd}`:
    case `DELETE ${PATHS.accountFactors}`:
      return { id: await objects.account() };
    case `POST ${PATHS.accountEnabling}`: {
      const id = await objects.account();
      await server.call('POST', fillPath(PATHS.accountDisabling, { id }));
      return { id };
    }
    case `DELETE ${PATHS.groupRight}`: {
      const right = { provider: 'sso', group: 'admins', workspace: null, role: 'administrator' };
      return { id: (await server.call('POST', PATHS.groupRights, right)).json().id };
    }
    case `DELETE ${PATHS.sessionById}`:
      return { id: await objects.otherSession() };
    case `DELETE ${PATHS.accessToken}`:
    case `POST ${PATHS.accessTokenRotate}`: {
      const input = { name: 'Pipeline', role: 'viewer', scope: 'read', workspaces: ['main'] };
      return { id: (await server.call('POST', PATHS.accessTokens, input)).json<{ id: string }>().id };
    }
    case `DELETE ${PATHS.trustedPipeline}`: {
      const input = { name: 'Deploy', issuer: 'https://127.0.0.1:1', audience: 'a', subject: 'b' };
      const given = { role: 'viewer', scope: 'read', workspaces: ['main'] };
      return { id: (await server.call('POST', PATHS.trustedPipelines, { ...input, ...given })).json().id };
    }
    case `PATCH ${PATHS.payee}`:
    case `DELETE ${PATHS.payee}`:
      return { id: await objects.payee() };
    case `POST ${PATHS.payeeCheckDecline}`: {
      const input = { account: 'DE45999001001000000001', name: 'Exampel Trading' };
      return { id: (await server.call('POST', PATHS.payeeChecks, input)).json<{ id: string }>().id };
    }
    case `PATCH ${PATHS.apiKey}`:
    case `DELETE ${PATHS.apiKey}`:
    case `POST ${PATHS.apiKeyRotate}`:
      return { id: (await server.createKey()).id };
    case `POST ${PATHS.ebicsKeys}`:
      await ebicsBank(server);
      return {};
    case `POST ${PATHS.ebicsSubscribers}`:
      return { body: { userId: 'AUDITED', name: 'Audited', apiKeyId: (await server.createKey()).id } };
    case `PATCH ${PATHS.ebicsSubscriber}`:
    case `DELETE ${PATHS.ebicsSubscriber}`:
    case `POST ${PATHS.ebicsSuspension}`:
    case `POST ${PATHS.ebicsReset}`:
      return { id: (await addSubscriber(server, { userId: objects.newUserId() })).id };
    case `POST ${PATHS.ebicsActivation}`: {
      const subscriber = await initialisedSubscriber(server, await ebicsBank(server), {
        userId: objects.newUserId(),
      });
      return { id: subscriber.id, body: lettersOf(subscriber) };
    }
    case `POST ${PATHS.ebicsOrderSignature}`:
    case `POST ${PATHS.ebicsOrderCancellation}`:
      return { id: await objects.waitingOrder() };
    case `POST ${PATHS.sftpPublicKeys}`:
      return { body: { apiKeyId: (await server.createKey()).id, publicKey: newPublicKey() } };
    case `POST ${PATHS.sftpPgpKey}`:
      return {};
    case `PATCH ${PATHS.sftpUser}`:
      return { id: (await server.createKey()).id, body: { waitsForTrigger: true } };
    case `DELETE ${PATHS.sftpPublicKey}`: {
      const body = { apiKeyId: (await server.createKey()).id, publicKey: newPublicKey() };
      return { id: (await server.call('POST', PATHS.sftpPublicKeys, body)).json().id };
    }
    case `DELETE ${PATHS.networkOutage}`:
      await server.database.pool.query(
        "update network_links set outage_until = '2100-01-01' where network = 'telex'",
      );
      return { id: 'telex' };
    case `PUT ${PATHS.networkConnection}`:
      return { id: 'sepa', body: { connected: false } };
    case `POST ${PATHS.interbankSwift}`:
    case `POST ${PATHS.interbankTelex}`:
      return { id: await transfer(server, PATHS.interbankSwift) };
    case `DELETE ${PATHS.wiseConnection}`:
      await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'simulated-api-key' });
      return {};
    case `POST ${PATHS.webhookResume}`: {
      const id = await objects.webhook();
      await server.call('POST', fillPath(PATHS.webhookPause, { id }));
      return { id };
    }
    case `POST ${PATHS.webhookReplay}`:
      return { id: failed.webhookId, body: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } };
    case `POST ${PATHS.deliveryReplay}`:
      return { id: failed.id };
    default:
      return { id: await (route.includes(PATHS.webhooks) ? objects.webhook() : transfer(server)) };
  }
}

const byOperator = async (): Promise<number> => {
  const { operator } = server;
  const pages = await Promise.all(
    AUDIT_LOGS.map((log) =>
      server.call('GET', `${PATHS.audit}?log=${log}&limit=1&actor=${operator.username}`),
    ),
  );
  return pages.reduce((sum, { headers }) => sum + Number(headers['x-total-count']), 0);
};

describe('every call of an operator that changes something', () => {
  it('is recorded in the audit log', async () => {
    const routes = changingRoutes().filter(
      ([route]) => !ONLY_ON_CITUS.includes(route) && route !== ONLY_IN_A_BROWSER,
    );
    expect(routes.length).toBeGreaterThan(25);
    for (const [route, example] of routes) {
      const { id = '', name = '', body = example } = await prepare(route);
      const before = await byOperator();
      const [method = '', path = ''] = route.split(' ');
      const filled = body && JSON.parse(JSON.stringify(body).replaceAll('trx_0000000000', id));
      const response = await server.call(
        method as 'POST',
        path.replace(':name', name).replace(':case', 'one').replace(/:\w+/, id),
        filled,
      );
      if (CHANGES_NOTHING.includes(route)) {
        expect([route, await byOperator()]).toEqual([route, before]);
      } else {
        expect([route, response.statusCode < 300], response.body).toEqual([route, true]);
        expect((await byOperator()) > before, `${route} is not in the audit log`).toBe(true);
      }
    }
  });
});
