import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { routes as apiKeys } from '../modules/api-keys/index.ts';
import { routes as audit } from '../modules/audit/index.ts';
import { routes as banking } from '../modules/banking/index.ts';
import { routes as dashboard } from '../modules/dashboard/index.ts';
import { routes as ebics } from '../modules/ebics/index.ts';
import { routes as houseRules } from '../modules/house-rules/index.ts';
import { routes as ledger } from '../modules/ledger/index.ts';
import { routes as networks } from '../modules/networks/index.ts';
import { routes as payeeChecks } from '../modules/payee-checks/index.ts';
import { routes as payees } from '../modules/payees/index.ts';
import { routes as paymentFiles } from '../modules/payment-files/index.ts';
import { routes as reports } from '../modules/reports/index.ts';
import { routes as retention } from '../modules/retention/index.ts';
import { routes as sftp } from '../modules/sftp/index.ts';
import { routes as system } from '../modules/system/index.ts';
import { routes as testPlans } from '../modules/test-plans/index.ts';
import { routes as tracking } from '../modules/tracking/index.ts';
import { routes as transactions } from '../modules/transactions/index.ts';
import { routes as webhooks } from '../modules/webhooks/index.ts';
import { routes as wise } from '../modules/wise/index.ts';
import { noWorkspace } from '../modules/workspaces/index.ts';
import type { ModuleRoutes, PerWorkspace, Zone } from '../platform/module.ts';
import type { Modules } from './modules.ts';
import type { OpenWorkspace } from './open-workspace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The workspace of the request; set by the guard of its zone. */
    workspace: OpenWorkspace;
  }
}

/** Registers the routes of a zone. */
export type RegisterZone = (app: FastifyInstance, zone: Zone) => Promise<void>;

/** The routes of all modules that a workspace has. */
export function routesOf(config: Config, payloads: ModuleRoutes<Modules['payloads']>): RegisterZone {
  const all = [
    ofModule('apiKeys', apiKeys),
    ofModule('audit', audit),
    ofModule('banking', banking),
    ofModule('dashboard', dashboard),
    ofModule('ebics', ebics),
    ofModule('houseRules', houseRules),
    ofModule('ledger', ledger),
    ofModule('networks', networks),
    ofModule('payeeChecks', payeeChecks),
    ofModule('payees', payees),
    ofModule('payloads', payloads),
    ofModule('paymentFiles', paymentFiles),
    ofModule('reports', reports),
    ofModule('retention', retention),
    ofModule('sftp', sftp),
    ofModule('system', system),
    ofModule('testPlans', testPlans),
    ofModule('tracking', tracking),
    ofModule('transactions', transactions),
    ofModule('webhooks', webhooks),
    ofModule('wise', wise(config)),
  ];
  return async (app, zone) => {
    for (const registerZone of all) await registerZone(app, zone);
  };
}

function ofModule<Name extends keyof Modules>(name: Name, routes: ModuleRoutes<Modules[Name]>): RegisterZone {
  // A route that anybody may call is also reached where there is no workspace.
  const find = ({ workspace }: Partial<FastifyRequest>) => workspace?.modules[name] ?? null;
  const options: PerWorkspace<Modules[Name]> = {
    find,
    of(request) {
      const services = find(request);
      if (services === null) throw noWorkspace();
      return services;
    },
    keep: ({ workspace }) => workspace.keep(),
  };
  return async (app, zone) => {
    for (const plugin of routes[zone] ?? []) await app.register(plugin, options);
  };
}
