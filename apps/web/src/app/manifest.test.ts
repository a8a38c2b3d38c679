import { describe, expect, it } from 'vitest';
import { AREAS } from '@/features/dashboard/model/areas.ts';
import { firstPagePath, toFilters } from '@/features/transactions/model/filters.ts';
import { isOpenScreen } from '@/lib/navigation/workspace.ts';
import { SCREENS } from './manifest.ts';
import manifest from './manifest.ts?raw';

const NAMES = Object.keys(import.meta.glob('./screens/*.tsx')).map((path) =>
  path.slice('./screens/'.length, -'.tsx'.length),
);

/** Screens outside the manifest: the one for unknown paths, and the page of samples. */
const APART = ['not-found', 'design'];

describe('the manifest', () => {
  it('has every path that an operator can open', () => {
    const paths = Object.values(SCREENS).flatMap((screen) => screen.paths);
    expect(paths).toEqual(expect.arrayContaining(PATHS));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('shows each screen from the file of its name, so that its script is preloaded', () => {
    for (const name of Object.keys(SCREENS)) expect(manifest).toContain(`import('./screens/${name}.tsx')`);
  });

  it('has a declaration for every screen in app/screens', () => {
    expect(Object.keys(SCREENS).sort()).toEqual(NAMES.filter((name) => !APART.includes(name)).sort());
  });

  it('has the screens of the six areas of the dashboard, which are in their order', () => {
    const paths = Object.values(SCREENS).map(({ paths: [path] }) => path);
    expect(AREAS.map(({ title }) => title)).toEqual(TILES);
    for (const { href } of AREAS) expect(paths).toContain(href);
  });

  it('links only to screens that exist', () => {
    for (const { leadsTo, palette } of Object.values(SCREENS)) {
      const targets = [leadsTo, ...(palette?.actions ?? []).map(({ href }) => href.replace(/\?.*/, ''))];
      const known = Object.values(SCREENS).flatMap(({ paths }) => paths);
      for (const target of targets) if (target !== undefined) expect(known).toContain(target);
    }
  });

  it('has bare screens exactly where no session is needed', () => {
    for (const { paths, frame } of Object.values(SCREENS))
      for (const path of paths) expect(isOpenScreen(path), path).toBe(frame === 'bare');
  });

  it('names only the last segment of a path, and calls it `id`, as first-paint.js does', () => {
    for (const { paths, reads = [] } of Object.values(SCREENS)) {
      for (const path of paths) expect(path).toMatch(/^[^:]*(\/:id)?$/);
      for (const path of reads) expect(path).toMatch(/^[^:]*(\/:id(\/[^:]*)?)?$/);
    }
  });

  it('preloads exactly what the unfiltered list reads', () => {
    expect(SCREENS.transactions?.reads).toEqual([firstPagePath(toFilters({}))]);
  });
});

const PATHS = [
  '/login',
  '/register',
  '/reset-password',
  '/logout',
  '/invitation/:id',
  '/verify',
  '/start',
  '/',
  '/dashboard',
  '/api-configuration',
  '/api-setup',
  '/api-configuration/wizard',
  '/api-wizard',
  '/api-configuration/manual',
  '/api-configuration/ssh',
  '/api-configuration/keys',
  '/api-configuration/webhooks',
  '/api-configuration/csv',
  '/api-configuration/tune-up',
  '/wise-setup',
  '/transactions',
  '/transactions/:id',
  '/webhooks',
  '/webhooks/:id',
  '/manual-operations',
  '/advanced-operations',
  '/bank-accounts',
  '/ledger',
  '/payees',
  '/ebics-bank',
  '/global-transaction-networks',
  '/settings',
  '/workspaces',
  '/webhook-tracker',
  '/workbench',
];

const TILES = [
  'SWIFT server business transactions',
  'API setup and configuration',
  'Configuration wizard for incoming payloads',
  'Advanced manual operations',
  'Live transfers integration with the money-transfer provider',
  'Webhook notifications tracking',
];
